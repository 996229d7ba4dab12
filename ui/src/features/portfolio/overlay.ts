/** The overlay's code: fetched when somebody is about to open a project. */
import { page } from "@shared/page";

export const overlay = page(async () => (await import("./ProjectOverlay")).ProjectOverlay);

/** Fetch the overlay while nobody waits for it. */
export function warmOverlay(): void {
  void overlay.preload().catch(() => undefined);
}
