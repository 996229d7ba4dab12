/** Offers what this person was writing on another device. */
import { useEffect, useState } from "react";

import { Problem } from "../problem";
import { isPassingStatus } from "../uploads/passing";
import { forgetAutosave, readAutosave } from "./useAutosave";
import type { Autosaved } from "./useAutosave";
import type { Collection } from "./types";

/** From a failed look to the next. */
export const LOOK_AGAIN_MS = 5_000;

/**
 * Return the autosave to offer, and what answers it; undefined while it is looked for.
 *
 * As long as the server does not say, that is not known: what lies there is not written over unseen.
 *
 * *writtenAt* is when this device's own copy was written, in milliseconds, where it has one: what is
 * older than that is not offered.
 */
export function useFoundAutosave<T>(collection: Collection, id: string, writtenAt: number | undefined) {
  const [found, setFound] = useState<Autosaved<T> | null>();

  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function look() {
      try {
        const one = await readAutosave<T>(collection, id);
        const isKnown = one !== null && writtenAt !== undefined && Date.parse(one.savedAt) <= writtenAt;
        if (!isGone) setFound(isKnown ? null : one);
      } catch (error) {
        if (isGone) return;
        if (error instanceof Problem && isPassing(error)) timer = setTimeout(() => void look(), LOOK_AGAIN_MS);
        else setFound(null);
      }
    }
    void look();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
    // For as long as the form is open: it is offered once, at the beginning.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  return {
    found,
    settle: () => setFound(null),
    discard: () => {
      setFound(null);
      void forgetAutosave(collection, id);
    },
  };
}

/** Say whether the server may tell later: it was away, or somebody has to sign in again. */
function isPassing({ status }: Problem): boolean {
  return status === 401 || status === 500 || isPassingStatus(status);
}
