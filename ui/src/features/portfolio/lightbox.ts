/** The lightbox's code: a chunk that only those fetch who look at a picture. */
import { page } from "@shared/page";

export const lightbox = page(async () => (await import("./ProjectLightbox")).ProjectLightbox);

/** Fetch the lightbox while somebody is about to open it. */
export function warmLightbox(): void {
  void lightbox.preload().catch(() => undefined);
}
