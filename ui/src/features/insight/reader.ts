/** The reader's code: fetched when somebody is about to open an article. */
import { page } from "@shared/page";

export const reader = page(async () => (await import("./Reader")).Reader);

/** Fetch the reader while nobody waits for it. */
export function warmReader(): void {
  void reader.preload().catch(() => undefined);
}
