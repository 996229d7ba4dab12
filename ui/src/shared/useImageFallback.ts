/** A picture that fails is replaced: by each of its fallbacks in turn, then by the placeholder, until it is tried again. */
import { useRef, useState } from "react";

import { useAnotherTry } from "./anotherTry";
import type { Image } from "./image";
import { useSite } from "./site";

/** Return what to show for *image*, and what to call when it does not load; *isShown* as in `useAnotherTry`. */
export function useImageFallback(image: Image, isShown = true) {
  const { site } = useSite();
  const [failed, setFailed] = useState({ url: "", times: 0 });
  const [tries, setTries] = useState(0);
  const picture = useRef<HTMLPictureElement>(null);
  const times = failed.url === image.url ? failed.times : 0;
  const next = image.fallbacks?.[times - 1];
  // The placeholder is the last: when it fails as well, nothing more is shown.
  const last = times > 0 && site ? site.placeholder : image;
  const shown = next ? { ...image, url: next, srcset: "", sources: [] } : last;
  useAnotherTry({
    picture,
    hasFailed: times > 0,
    isShown,
    retry: () => {
      setFailed({ url: "", times: 0 });
      setTries((now) => now + 1);
    },
  });

  return {
    picture,
    shown,
    /** The key of the element: another for each try, which the browser asks for anew. */
    key: `${tries} ${shown.url}`,
    fail: () => setFailed({ url: image.url, times: times + 1 }),
  };
}
