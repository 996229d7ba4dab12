import { afterEach, expect, test, vi } from "vitest";

import { Problem } from "@shared/problem";
import { isAtRisk } from "./enclosure";
import { STORED_WITHIN_MS } from "./fileStore";
import { file, memory, queueWith, states } from "./testing";

const never = () => new Promise<never>(() => {});

afterEach(() => {
  vi.useRealTimers();
});

test("of what the server refuses for good the device keeps nothing", async () => {
  const { queue, begun, store } = queueWith();
  queue.add([file("a"), file("b")], { isReduced: true });
  await vi.waitFor(() => expect(begun).toHaveLength(2));

  begun[0]?.fail(new Problem(400, { detail: "모두 20개까지 올릴 수 있어요." }));
  begun[1]?.fail(new Problem(500, { detail: "" }));

  await vi.waitFor(() => expect(states(queue)).toEqual(["refused", "failed"]));
  expect(queue.read()[0]?.file).toBeNull();
  expect([...store.kept.values()].map(({ name }) => name)).toEqual(["b"]);
});

test("one that can join nothing is refused by its name, and does not wait for the line", async () => {
  const { queue, begun, store } = queueWith();
  queue.add([file("a")], { isReduced: true });
  await vi.waitFor(() => expect(begun).toHaveLength(1));

  begun[0]?.fail(new Problem(409, { code: "enclosure_incomplete", detail: "이어서 올린 뒤 보내 주세요." }));

  await vi.waitFor(() => expect(states(queue)).toEqual(["refused"]));
  expect(store.kept.size).toBe(0);
});

test("asked to wait, it waits for so long and goes on from where it was", async () => {
  const { queue, begun, store } = queueWith();
  queue.add([file("a")], { isReduced: true });
  await vi.waitFor(() => expect(begun).toHaveLength(1));
  vi.useFakeTimers();

  begun[0]?.fail(new Problem(429, { detail: "기다리는 파일이 많아요." }, 30));
  await vi.advanceTimersByTimeAsync(29_999);
  queue.resume();

  expect(queue.read()[0]).toMatchObject({ state: "waiting", reason: "기다리는 파일이 많아요." });
  expect(begun).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun[1]?.to.url).toBe("/api/enclosures/a");
  expect(store.kept.size).toBe(1);
});

test("a device that never answers holds nothing up, and what it has late is not at risk", async () => {
  vi.useFakeTimers();
  const answers: ((isKept: boolean) => void)[] = [];
  const put = () => new Promise<boolean>((resolve) => answers.push(resolve));
  const silent = { ...memory(), put, all: never };
  const { queue, begun } = queueWith({ store: silent });
  queue.add([file("a")], { isReduced: true });
  await vi.advanceTimersByTimeAsync(STORED_WITHIN_MS - 1);
  expect(states(queue)).toEqual(["storing"]);

  await vi.advanceTimersByTimeAsync(1);

  expect(begun).toHaveLength(1);
  expect(queue.read().map(isAtRisk)).toEqual([true]);
  answers[0]?.(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.read().map(isAtRisk)).toEqual([false]);
});

test("what another queue left goes on though the device never answers", async () => {
  const { queue, begun } = queueWith();
  queue.add([file("a")], { isReduced: true });
  await vi.waitFor(() => expect(begun).toHaveLength(1));
  vi.useFakeTimers();
  const later = queueWith({ store: { ...memory(), put: never, all: never } });

  const adopted = later.queue.adopt(queue.leave(() => true));
  await vi.advanceTimersByTimeAsync(STORED_WITHIN_MS);
  await adopted;

  expect(later.begun[0]?.to.url).toBe("/api/enclosures/a");
  expect(later.queue.read().map(isAtRisk)).toEqual([true]);
});
