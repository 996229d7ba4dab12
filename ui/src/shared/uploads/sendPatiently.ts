/** Sends a file over a line that may die without a word; its code comes with the first file. */
import { patiently, pieceAfter, SMALLEST_PIECE } from "./patience";
import type { Transfer } from "./transfer";

/** A line on which nothing moves for so long is dead, though nobody says so. */
const SILENCE_MS = 60_000;
/** How long the server may take to check what has arrived. */
const CHECKING_MS = 180_000;

export async function sendPatiently(file: File, to: Transfer): Promise<string> {
  const { transfer } = await import("./transfer");
  return patiently(
    ({ signal, alive }) =>
      transfer(file, {
        // Visitors come with phones: how fast the line is, the first piece tells.
        firstPiece: SMALLEST_PIECE,
        nextPiece: pieceAfter,
        ...to,
        signal,
        onProgress: (percent) => {
          alive(percent === 100 ? CHECKING_MS : SILENCE_MS);
          to.onProgress(percent);
        },
      }),
    { signal: to.signal, ms: SILENCE_MS },
  );
}
