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
