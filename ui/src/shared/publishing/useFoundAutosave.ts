/** Offers what this person was writing on another device. */
import { useEffect, useState } from "react";

import { forgetAutosave, readAutosave } from "./useAutosave";
import type { Autosaved } from "./useAutosave";
import type { Collection } from "./types";

/**
 * Return the autosave to offer, and what answers it; undefined while it is looked for.
 *
 * *writtenAt* is when this device's own copy was written, in milliseconds, where it has one: what is
 * older than that is not offered.
 */
export function useFoundAutosave<T>(collection: Collection, id: string, writtenAt: number | undefined) {
  const [found, setFound] = useState<Autosaved<T> | null>();

  useEffect(() => {
    let isGone = false;
    void readAutosave<T>(collection, id).then((one) => {
      const isKnown = one !== null && writtenAt !== undefined && Date.parse(one.savedAt) <= writtenAt;
      if (!isGone) setFound(isKnown ? null : one);
    });
    return () => {
      isGone = true;
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
