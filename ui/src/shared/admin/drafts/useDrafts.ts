/** The drafts that wait on this device. */
import { useEffect, useState } from "react";

import type { Draft, DraftKind } from "./draft";
import { countWaiting } from "../../uploads/keptPictures";
import { listDrafts, watchDrafts } from "./drafts";

export interface WaitingDraft extends Draft<unknown> {
  /** How many of its pictures are not sent yet. */
  waiting: number;
  /** How many other files, a film say, are not sent yet. */
  files: number;
}

/** Return the drafts of *kind*, the last written first, in step with what other tabs do. */
export function useDrafts(kind: DraftKind): readonly WaitingDraft[] {
  const [drafts, setDrafts] = useState<readonly WaitingDraft[]>([]);

  useEffect(() => {
    let isGone = false;
    const list = async () => {
      const [found, counts] = await Promise.all([listDrafts(kind), countWaiting()]);
      const withCounts = found.map((draft) => {
        const { pictures = 0, files = 0 } = counts.get(draft.id) ?? {};
        return { ...draft, waiting: pictures, files };
      });
      if (!isGone) setDrafts(withCounts);
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

/** Return how many pictures wait with the drafts of each record; zero for text alone. */
export function waitingByRecord(drafts: readonly WaitingDraft[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { record, waiting } of drafts) counts.set(record, (counts.get(record) ?? 0) + waiting);
  return counts;
}
