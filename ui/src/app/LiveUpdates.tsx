/** Refreshes cached answers when the server reports a change, whoever made it. */
import { useEffect } from "react";
import { useSWRConfig } from "swr";

import { concerns, followEvents } from "../shared/events";

const EVENTS_URL = "/api/events";

export function LiveUpdates() {
  const { mutate } = useSWRConfig();

  useEffect(() => {
    // Some browsers and test environments have no event streams; the site works without.
    if (typeof EventSource === "undefined") return undefined;
    return followEvents(EVENTS_URL, (change) => void mutate((key) => concerns(key, change)));
  }, [mutate]);

  return null;
}
