/** A picture that fails is replaced by the placeholder, once. */
import { useState } from "react";

import type { Image } from "./image";
import { useSite } from "./site";

/** Return what to show for *image*, and what to call when it does not load. */
export function useImageFallback(image: Image): { shown: Image; fail: () => void } {
  const { site } = useSite();
  const [failed, setFailed] = useState<string | null>(null);
  // Replaced once only: a placeholder that fails as well must not start a loop.
  const shown = failed === image.url && site ? site.placeholder : image;
  return { shown, fail: () => setFailed(image.url) };
}
