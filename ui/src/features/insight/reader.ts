/** The reader's code: fetched when somebody is about to open an article. */
import { lazy } from "react";

const load = () => import("./Reader");

export const Reader = lazy(async () => ({ default: (await load()).Reader }));

/** Fetch the reader while nobody waits for it. */
export function warmReader(): void {
  void load().catch(() => undefined);
}
