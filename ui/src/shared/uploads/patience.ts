/** Work over a line that may die without a word. */
import { Problem } from "../problem";

export const TIMED_OUT = "timed_out";

export interface Patience {
  /** Ends when the work is not wanted any more, or has been silent for too long. */
  signal: AbortSignal;
  /** Say that something moved; from now on *ms* may pass in silence. */
  alive: (ms: number) => void;
}

/**
 * Do *work* until it is done, *signal* ends it, or nothing has moved for *ms*.
 *
 * Silence is a `Problem` with the code `timed_out`, an end from outside an `AbortError`; neither
 * waits for the work to notice.
 */
export function patiently<T>(
  work: (patience: Patience) => Promise<T>,
  { signal, ms }: { signal: AbortSignal; ms: number },
): Promise<T> {
  const inner = new AbortController();
  return new Promise<T>((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const giveUp = (reason: unknown) => {
      reject(reason);
      inner.abort();
    };
    const stop = () => giveUp(new DOMException("cancelled", "AbortError"));
    const alive = (next: number) => {
      clearTimeout(timer);
      if (!inner.signal.aborted) timer = setTimeout(() => giveUp(new Problem(0, { code: TIMED_OUT })), next);
    };
    if (signal.aborted) {
      stop();
      return;
    }
    signal.addEventListener("abort", stop);
    alive(ms);
    work({ signal: inner.signal, alive })
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer);
        signal.removeEventListener("abort", stop);
      });
  });
}

/** What a proxy that passes on whole requests only may lose when the line is cut. */
export const LARGEST_PIECE = 2 * 1024 * 1024;
export const SMALLEST_PIECE = 128 * 1024;
/** Well before the server gives a piece up; on a fast line the largest is there long before. */
const PIECE_MS = 8_000;

/** Return how large the next piece is when *bytes* took *ms*: the server waits for one not much longer than half a minute. */
export function pieceAfter(bytes: number, ms: number): number {
  const inTime = ms > 0 ? Math.round((bytes / ms) * PIECE_MS) : LARGEST_PIECE;
  return Math.min(LARGEST_PIECE, Math.max(SMALLEST_PIECE, inTime));
}
