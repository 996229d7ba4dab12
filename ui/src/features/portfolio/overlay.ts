/** The overlay's code: fetched when somebody is about to open a project. */
import { lazy } from "react";

const load = () => import("./ProjectOverlay");

export const ProjectOverlay = lazy(async () => ({ default: (await load()).ProjectOverlay }));

/** Fetch the overlay while nobody waits for it. */
export function warmOverlay(): void {
  void load().catch(() => undefined);
}
