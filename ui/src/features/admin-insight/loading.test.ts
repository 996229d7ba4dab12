import { afterEach, expect, test, vi } from "vitest";

import { canLoad, firstLoading } from "./loading";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const never = new AbortController().signal;
const after = (ms: number, loads: boolean) =>
  new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(loads), ms);
  });

test("all are tried at the same time, and the preferred one that loads is taken", async () => {
  vi.useFakeTimers();
  const times: Record<string, [number, boolean]> = { a: [4000, false], b: [4500, true], c: [100, true] };
  const tried: string[] = [];

  const found = firstLoading(["a", "b", "c"], never, (url) => {
    tried.push(url);
    const [ms, loads] = times[url] ?? [0, false];
    return after(ms, loads);
  });

  expect(tried).toEqual(["a", "b", "c"]);
  await vi.advanceTimersByTimeAsync(4500);
  await expect(found).resolves.toBe("b");
});

test("without one that loads the answer is empty", async () => {
  await expect(firstLoading(["a", "b"], never, async () => false)).resolves.toBe("");
});

test("a picture that does not answer within five seconds does not load", async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "Image",
    class extends EventTarget {
      src = "";
    },
  );
  let answer: boolean | undefined;
  void canLoad("https://example.com/slow.jpg", never).then((loads) => (answer = loads));

  await vi.advanceTimersByTimeAsync(4_999);
  expect(answer).toBeUndefined();

  await vi.advanceTimersByTimeAsync(1);
  expect(answer).toBe(false);
});
