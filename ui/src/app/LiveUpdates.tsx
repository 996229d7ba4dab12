/** Refreshes cached answers when the server reports a change, whoever made it. */
import { useEffect } from "react";
import { useSWRConfig } from "swr";
import type { Cache, ScopedMutator } from "swr";

import { onAnotherTry } from "@shared/anotherTry";
import type { Problem } from "@shared/problem";

const EVENTS_URL = "/api/events";

export function LiveUpdates() {
  const { cache, mutate } = useSWRConfig();

  useEffect(() => {
    // Some browsers and test environments have no event streams; the site works without.
    if (typeof EventSource === "undefined") return undefined;
    let stop: (() => void) | undefined;
    let gone = false;
    function start() {
      stop?.();
      follow(mutate, cache).then(
        (undo) => {
          stop = undo;
          if (gone) undo();
        },
        // Its code did not come.
        () => {
          if (!gone) stop = onAnotherTry(null, start);
        },
      );
    }
    start();
    return () => {
      gone = true;
      stop?.();
    };
  }, [mutate, cache]);

  return null;
}

/** The stream's code comes after the first screen, which does not need it. */
async function follow(mutate: ScopedMutator, cache: Cache): Promise<() => void> {
  const [{ concerns, followEvents }, behind] = await Promise.all([
    import("@shared/events"),
    // Without its code headlines are plainer.
    import("./behindScreen").catch(() => null),
  ]);
  // What was missing a moment ago is not asked for twice.
  const isMissing = (key: string) => (cache.get(key)?.error as Partial<Problem> | undefined)?.status === 404;
  return followEvents(EVENTS_URL, (change, isFirst) => {
    void mutate((key) => concerns(key, change) && !(isFirst && isMissing(String(key))));
    if (!isFirst) behind?.renewHeadlineFace();
  });
}
