import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { LARGEST_PIECE, patiently, pieceAfter, SMALLEST_PIECE } from "./patience";

const never = () => new Promise<string>(() => undefined);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("work on a line that died without a word ends after the silence, and is told", async () => {
  let told: AbortSignal | undefined;
  const work = patiently(
    ({ signal }) => {
      told = signal;
      return never();
    },
    { signal: new AbortController().signal, ms: 1_000 },
  );
  const ended = work.catch((reason: unknown) => reason);

  await vi.advanceTimersByTimeAsync(1_000);

  expect(await ended).toMatchObject({ status: 0, code: "timed_out" });
  expect(told?.aborted).toBe(true);
});

test("whatever moves gives it new time", async () => {
  const ended = vi.fn<(reason: unknown) => void>();
  let move: ((ms: number) => void) | undefined;
  patiently(
    ({ alive }) => {
      move = alive;
      return never();
    },
    { signal: new AbortController().signal, ms: 1_000 },
  ).catch(ended);

  await vi.advanceTimersByTimeAsync(900);
  move?.(1_000);
  await vi.advanceTimersByTimeAsync(900);
  expect(ended).not.toHaveBeenCalled();

  await vi.advanceTimersByTimeAsync(100);
  expect(ended).toHaveBeenCalledOnce();
});

test("what is not wanted any more ends at once", async () => {
  const outer = new AbortController();
  const work = patiently(never, { signal: outer.signal, ms: 1_000 });

  outer.abort();

  await expect(work).rejects.toMatchObject({ name: "AbortError" });
});

test("a piece takes eight seconds, and is neither tiny nor large", () => {
  expect(pieceAfter(128 * 1024, 4_000)).toBe(256 * 1024);
  expect(pieceAfter(128 * 1024, 60_000)).toBe(SMALLEST_PIECE);
  expect(pieceAfter(128 * 1024, 100)).toBe(LARGEST_PIECE);
  expect(pieceAfter(128 * 1024, 0)).toBe(LARGEST_PIECE);
});
