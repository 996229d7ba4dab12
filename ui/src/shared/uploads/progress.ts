/** How far the pictures of a list are together, as it is announced. */
import type { UploadEntry } from "./pictures";

const STEP = 25;

/** Return 25, 50 or 75 once as much of all is sent; 0 before, and where there is nothing to announce. */
export function partDone(entries: readonly Pick<UploadEntry, "size" | "percent" | "state">[]): number {
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  const sent = entries.reduce((sum, { size, percent, state }) => sum + size * (state === "done" ? 1 : percent / 100), 0);
  const step = total > 0 ? Math.floor((100 * sent) / total / STEP) * STEP : 0;
  return step < 100 ? step : 0;
}
