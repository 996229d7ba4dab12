/** The drafts that wait on this device. */
import { useEffect, useState } from "react";

import type { Draft, DraftKind } from "./draft";
import { listDrafts, watchDrafts } from "./drafts";

export type WaitingDraft = Draft<unknown>;

/** Return the drafts of *kind*, the last written first, in step with what other tabs do. */
export function useDrafts(kind: DraftKind): readonly WaitingDraft[] {
  const [drafts, setDrafts] = useState<readonly WaitingDraft[]>([]);

  useEffect(() => {
    let isGone = false;
    const list = async () => {
      const found = await listDrafts(kind);
      if (!isGone) setDrafts(found);
    };
    void list();
    const unwatch = watchDrafts(() => void list());
    return () => {
      isGone = true;
      unwatch();
    };
  }, [kind]);

  return drafts;
}
