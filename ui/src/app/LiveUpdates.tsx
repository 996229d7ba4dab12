/** Refreshes cached answers when the server reports a change, whoever made it. */
import { useEffect } from "react";
import { useSWRConfig } from "swr";
import type { ScopedMutator } from "swr";

const EVENTS_URL = "/api/events";

export function LiveUpdates() {
  const { mutate } = useSWRConfig();

  useEffect(() => {
    // Some browsers and test environments have no event streams; the site works without.
    if (typeof EventSource === "undefined") return undefined;
    let stop: (() => void) | undefined;
    let gone = false;
    void follow(mutate).then((undo) => {
      stop = undo;
      if (gone) undo();
    });
    return () => {
      gone = true;
      stop?.();
    };
  }, [mutate]);

  return null;
}

/** The stream's code comes after the first screen, which does not need it. */
async function follow(mutate: ScopedMutator): Promise<() => void> {
  const { concerns, followEvents } = await import("@shared/events");
  return followEvents(EVENTS_URL, (change) => void mutate((key) => concerns(key, change)));
}
