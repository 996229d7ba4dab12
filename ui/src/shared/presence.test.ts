import { afterEach, beforeEach, expect, test, vi } from "vitest";

const MINUTE = 60_000;

let presence: typeof import("./presence");
let status = 200;
let headers: Record<string, string> = {};
const fetched = vi.fn<(url: string) => Promise<Response>>(async () => {
  if (status === 0) throw new TypeError("no line");
  return new Response(null, { status, headers });
});

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetched);
  fetched.mockClear();
  [status, headers] = [200, {}];
  vi.resetModules();
  presence = await import("./presence");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function goAway() {
  status = 503;
  presence.suspect({ isUrgent: true });
  await pass(0);
  expect(presence.isAway()).toBe(true);
}

test("what a proxy says decides at once", async () => {
  const told = vi.fn<() => void>();
  presence.watchPresence(told);

  await goAway();

  expect(told).toHaveBeenCalledOnce();
  expect(fetched.mock.calls[0]?.[0]).toBe("/healthz");
});

test("a dropped stream alone says nothing", async () => {
  presence.suspect();
  await pass(MINUTE);

  expect(presence.isAway()).toBe(false);
  expect(fetched).toHaveBeenCalledOnce();
});

test("a stream that is back before anybody looked spares the question", async () => {
  presence.suspect();
  presence.noteAnswer();
  await pass(MINUTE);

  expect(fetched).not.toHaveBeenCalled();
});

test("a line that fails once is no site that is away; one that fails again is", async () => {
  status = 0;
  presence.suspect({ isUrgent: true });
  await pass(1_000);
  expect(presence.isAway()).toBe(false);

  await pass(5_000);
  expect(presence.isAway()).toBe(true);
});

test("without a connection nothing is known", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  presence.suspect({ isUrgent: true });
  await pass(MINUTE);

  expect(presence.isAway()).toBe(false);
  expect(fetched).not.toHaveBeenCalled();
  online.mockRestore();
});

test("while it is away it is looked for every thirty to sixty seconds, or later when the server says so", async () => {
  await goAway();
  fetched.mockClear();
  await pass(10 * MINUTE);
  expect(fetched.mock.calls.length).toBeGreaterThanOrEqual(10);
  expect(fetched.mock.calls.length).toBeLessThanOrEqual(20);

  headers = { "Retry-After": "600" };
  await pass(MINUTE);
  fetched.mockClear();
  await pass(9 * MINUTE - 1_000);
  expect(fetched).not.toHaveBeenCalled();
});

test("it is back with the first answer, and nobody looks any more", async () => {
  const told = vi.fn<() => void>();
  await goAway();
  presence.watchPresence(told);

  status = 200;
  await pass(MINUTE);
  expect(presence.isAway()).toBe(false);
  expect(told).toHaveBeenCalledOnce();

  fetched.mockClear();
  await pass(10 * MINUTE);
  expect(fetched).not.toHaveBeenCalled();
});

test("an enquiry that is answered tells as much", async () => {
  await goAway();

  presence.noteAnswer();

  expect(presence.isAway()).toBe(false);
});
