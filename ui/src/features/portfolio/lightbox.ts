/** The lightbox's code: a chunk that only those fetch who look at a picture. */
import { lazy } from "react";

const load = () => import("@shared/Lightbox/Lightbox");

export const Lightbox = lazy(async () => ({ default: (await load()).Lightbox }));

/** Fetch the lightbox while somebody is about to open it. */
export function warmLightbox(): void {
  void load().catch(() => undefined);
}
