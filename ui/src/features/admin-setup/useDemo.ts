/** The demo content: whether it is there, how far its loading is, and what begins that. */
import { useEffect, useRef, useState } from "react";
import useSWR, { useSWRConfig } from "swr";

import type { At } from "@shared/contract";
import { DEMO_URL, refreshContent } from "@shared/opening/useOpening";
import type { Problem } from "@shared/problem";
import { sendSigned } from "@shared/session";

/** How the demo's loading stands: *done* of its *total* pictures. */
export type Demo = At<"/api/admin/demo">;

const LOOK_AGAIN_MS = 1_000;

/** Return how the demo stands; while it is loaded, that is asked again and again. */
export function useDemo() {
  const { data, error, mutate: ask } = useSWR<Demo, Problem>(DEMO_URL, {
    refreshInterval: (now) => (now?.loading ? LOOK_AGAIN_MS : 0),
  });
  const isLoading = data?.loading ?? false;
  const wasLoading = useRef(isLoading);

  useEffect(() => {
    // What it brought is shown everywhere.
    if (wasLoading.current && !isLoading) void refreshContent();
    wasLoading.current = isLoading;
  }, [isLoading]);

  return { demo: data, problem: data ? undefined : error, retry: () => void ask() };
}

/** How the loading that somebody asked for here stands, or ended. */
export type Loading = "none" | "refused" | "underway" | "done" | "failed";

/** Return what loads the demo, and how that goes: a site that has content of its own keeps to that. */
export function useDemoLoading(demo: Demo) {
  const { mutate } = useSWRConfig();
  const [hasBegun, setBegun] = useState(demo.loading);
  const [wasRefused, setRefused] = useState(false);

  async function load(): Promise<void> {
    const { data } = await sendSigned<Demo>("POST", `${DEMO_URL}/load`);
    await mutate(DEMO_URL, data, { revalidate: false });
    setBegun(data.loading || data.loaded);
    setRefused(!data.loading && !data.loaded);
  }

  return { loading: loadingOf(), load };

  function loadingOf(): Loading {
    if (demo.loading) return "underway";
    if (wasRefused) return "refused";
    if (!hasBegun) return "none";
    return demo.loaded ? "done" : "failed";
  }
}
