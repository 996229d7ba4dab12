/** Offers what this person was writing on another device. */
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { Problem } from "../problem";
import { isPassingStatus } from "../uploads/passing";
import { decide, dropAutosave, readAutosave, urlOf } from "./useAutosave";
import type { Autosaved } from "./useAutosave";
import type { Collection } from "./types";

/** From a failed look to the next. */
export const LOOK_AGAIN_MS = 5_000;

/**
 * Return the autosave to offer, whatever its age, and what answers it; undefined while it is looked for.
 *
 * As long as the server does not say, that is not known: what lies there is not written over unseen.
 * What is the same as this device's *own* is not offered.
 */
export function useFoundAutosave<T>(collection: Collection, id: string, own: unknown) {
  const [found, setFound] = useState<Autosaved<T> | null>();
  // A new record gets another address when it is stored.
  const [url] = useState(() => urlOf(collection, id));
  const isGone = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  async function look(mine: unknown) {
    clearTimeout(timer.current);
    try {
      const autosaved = await readAutosave<T>(url, mine);
      if (!isGone.current) setFound(autosaved);
    } catch (error) {
      if (isGone.current) return;
      if (error instanceof Problem && isPassing(error)) timer.current = setTimeout(() => void look(mine), LOOK_AGAIN_MS);
      else setFound(null);
    }
  }
  // For as long as the form is open: what lies there at the beginning is offered once.
  const lookFirst = useEffectEvent(() => void look(own));
  useEffect(() => {
    isGone.current = false;
    lookFirst();
    return () => {
      isGone.current = true;
      clearTimeout(timer.current);
    };
  }, []);

  return {
    found,
    /** Look what another device has written since, where *mine* stands here. */
    look: (mine: unknown) => void look(mine),
    settle: () => {
      decide(url);
      setFound(null);
    },
    discard: () => {
      setFound(null);
      void dropAutosave(url);
    },
  };
}

/** Say whether the server may tell later: it was away, or somebody has to sign in again. */
function isPassing({ status }: Problem): boolean {
  return status === 401 || status === 500 || isPassingStatus(status);
}
