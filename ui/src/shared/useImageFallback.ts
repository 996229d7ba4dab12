/** A picture that fails is replaced: by each of its fallbacks in turn, then by the placeholder. */
import { useState } from "react";

import type { Image } from "./image";
import { useSite } from "./site";

/** Return what to show for *image*, and what to call when it does not load. */
export function useImageFallback(image: Image): { shown: Image; fail: () => void } {
  const { site } = useSite();
  const [failed, setFailed] = useState({ url: "", times: 0 });
  const times = failed.url === image.url ? failed.times : 0;
  const next = image.fallbacks?.[times - 1];
  // The placeholder is the last: when it fails as well, nothing more is tried.
  const last = times > 0 && site ? site.placeholder : image;
  const shown = next ? { ...image, url: next, srcset: "", sources: [] } : last;
  return { shown, fail: () => setFailed({ url: image.url, times: times + 1 }) };
}
