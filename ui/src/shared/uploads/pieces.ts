/** How much of a file goes up at once: the server waits for a piece not much longer than half a minute. */

/** What a proxy that passes on whole requests only may lose when the line is cut. */
export const LARGEST_PIECE = 2 * 1024 * 1024;
export const SMALLEST_PIECE = 128 * 1024;
/** Well before the server gives a piece up; on a fast line the largest is there long before. */
const PIECE_MS = 8_000;

/** Return how large the next piece is when *bytes* took *ms*. */
export function pieceAfter(bytes: number, ms: number): number {
  const inTime = ms > 0 ? Math.round((bytes / ms) * PIECE_MS) : LARGEST_PIECE;
  return Math.min(LARGEST_PIECE, Math.max(SMALLEST_PIECE, inTime));
}
