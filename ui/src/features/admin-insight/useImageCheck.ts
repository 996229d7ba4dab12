/** Whether the picture loads: looked up a moment after typing. */
import { useEffect, useState } from "react";

import { firstLoading } from "./loading";
import type { Source } from "./sources";
import { addressesOf } from "./sources";

const CHECK_AFTER_MS = 300;

export type ImageCheck =
  | { state: "empty" | "checking" | "failed" }
  /** *url* is the address that loads. */
  | { state: "loaded"; url: string };

export function useImageCheck(source: Source, url: string): ImageCheck {
  const asked = `${source} ${url.trim()}`;
  const [found, setFound] = useState({ asked: "", url: "" });
  const canTry = addressesOf(source, url).length > 0;

  useEffect(() => {
    const stopping = new AbortController();
    const timer = setTimeout(async () => {
      const loading = await firstLoading(addressesOf(source, url), stopping.signal);
      if (!stopping.signal.aborted) setFound({ asked, url: loading });
    }, CHECK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      stopping.abort();
    };
  }, [source, url, asked]);

  if (!canTry) return { state: "empty" };
  if (found.asked !== asked) return { state: "checking" };
  return found.url ? { state: "loaded", url: found.url } : { state: "failed" };
}
