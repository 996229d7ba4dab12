import { expect, test, vi } from "vitest";

import { Problem } from "@shared/problem";
import { isAtRisk } from "./enclosure";
import { file, memory, queueWith, states } from "./testing";

const MIB = 1024 * 1024;

test("nothing is sent before this device has it, and a device that takes nothing holds nobody up", async () => {
  const store = memory();
  const answers: ((isKept: boolean) => void)[] = [];
  const put = () => new Promise<boolean>((resolve) => answers.push(resolve));
  const { queue, begun } = queueWith({ store: { ...store, put } });
  queue.add([file("a"), file("b"), file("c")], { isReduced: true });
  expect(states(queue)).toEqual(["storing", "storing", "storing"]);
  queue.remove(queue.read()[1]?.key ?? "");

  answers.forEach((answer, index) => answer(index === 2));

  await vi.waitFor(() => expect(begun.map((one) => one.file.name)).toEqual(["a", "c"]));
  expect(queue.read().map(isAtRisk)).toEqual([true, false]);
});

test("a queue that was closed begins nothing", async () => {
  const { queue, begun } = queueWith();
  queue.add([file("a"), file("b"), file("c")], { isReduced: true });
  await vi.waitFor(() => expect(begun).toHaveLength(2));

  queue.close();
  begun[0]?.fail(new Problem(0, null));
  await new Promise((resolve) => setTimeout(resolve));

  expect(states(queue)).toEqual(["sending", "sending", "queued"]);
});

test("two files go up at a time, and the id of each is known once it has arrived", async () => {
  const { queue, begun } = queueWith();
  queue.add([file("a"), file("b"), file("c")], { isReduced: true });
  await vi.waitFor(() => expect(begun).toHaveLength(2));
  expect(states(queue)).toEqual(["sending", "sending", "queued"]);

  begun[1]?.arrive();
  await vi.waitFor(() => expect(begun).toHaveLength(3));
  expect(queue.whole()).toEqual(["b"]);
  begun[0]?.arrive();
  begun[2]?.arrive();

  await vi.waitFor(() => expect(queue.whole()).toEqual(["a", "b", "c"]));
  expect(states(queue)).toEqual(["done", "done", "done"]);
});

test("what is no picture, too large, too many or chosen twice is not sent", () => {
  const { queue } = queueWith();

  expect(queue.add([file("a.mov", 10, "video/quicktime"), file("b.pdf", 21 * MIB, "application/pdf")], { isReduced: true })).toBe("");
  expect(queue.read().map(({ reason }) => reason)).toEqual([
    "사진이나 PDF만 올릴 수 있어요.",
    "21MB라서 올릴 수 없어요. 20MB보다 작은 파일로 골라 주세요.",
  ]);
  expect(queue.add([file("c"), file("d"), file("e"), file("f")], { isReduced: true })).toBe("모두 3개까지 올릴 수 있어요. 1개는 담지 않았어요.");
  expect(queue.add([file("c")], { isReduced: true })).toBe("이미 고른 파일이에요.");
  expect(queue.read()).toHaveLength(5);
});

test("a large picture may become small enough, if its sender lets it", async () => {
  const { queue, begun } = queueWith({ reduce: async () => file("small", MIB) });
  queue.add([file("large", 30 * MIB)], { isReduced: true });
  await vi.waitFor(() => expect(begun).toHaveLength(1));
  queue.add([file("plan", 30 * MIB)], { isReduced: false });

  expect(begun[0]?.file.size).toBe(MIB);
  expect(states(queue)).toEqual(["sending", "refused"]);
});

test("over a cut line it goes on from where it was", async () => {
  const { queue, begun } = queueWith();
  queue.add([file("a")], { isReduced: true });
  await vi.waitFor(() => expect(begun).toHaveLength(1));
  begun[0]?.fail(new Problem(0, null));
  await vi.waitFor(() => expect(states(queue)).toEqual(["waiting"]));

  queue.resume();
  await vi.waitFor(() => expect(begun).toHaveLength(2));
  expect(begun[1]?.to.url).toBe("/api/enclosures/a");
  begun[1]?.arrive();
  await vi.waitFor(() => expect(queue.whole()).toEqual(["a"]));
  queue.close();
});

test("what the server refuses says why, in its words", async () => {
  const { queue, begun } = queueWith();
  queue.add([file("a")], { isReduced: true });
  await vi.waitFor(() => expect(begun).toHaveLength(1));

  begun[0]?.fail(new Problem(422, { detail: "손상된 파일이에요." }));

  await vi.waitFor(() => expect(queue.read()[0]).toMatchObject({ state: "refused", reason: "손상된 파일이에요." }));
  expect(queue.whole()).toEqual([]);
});

test("paused it stays where it is, and over a reload it goes on by itself", async () => {
  const { queue, begun, store } = queueWith();
  queue.add([file("a"), file("b")], { isReduced: true });
  await vi.waitFor(() => expect(begun).toHaveLength(2));
  queue.pause(queue.read()[0]?.key ?? "");
  expect(begun[0]?.to.signal.aborted).toBe(true);
  queue.close();

  const later = queueWith({ store });
  await later.queue.restore();

  await vi.waitFor(() => expect(later.begun).toHaveLength(1));
  expect(states(later.queue)).toEqual(["paused", "sending"]);
  expect(later.begun[0]?.to.url).toBe("/api/enclosures/b");
});

test("over a reload the files stand in the order in which they were chosen", async () => {
  const limits = { enclosures: 12, enclosureMiB: 20 };
  const names = ["i", "c", "a", "h", "b", "g", "d", "f", "e"];
  const { queue, store } = queueWith({ limits });
  queue.add(names.slice(0, 4).map((name) => file(name)), { isReduced: true });
  queue.add(names.slice(4).map((name) => file(name)), { isReduced: true });
  await vi.waitFor(() => expect(store.kept.size).toBe(names.length));
  queue.close();

  const later = queueWith({ store, limits });
  await later.queue.restore();
  later.queue.add([file("j")], { isReduced: true });
  await vi.waitFor(() => expect(store.kept.size).toBe(names.length + 1));
  later.queue.close();
  const last = queueWith({ store, limits });
  await last.queue.restore();

  expect(last.queue.read().map(({ name }) => name)).toEqual([...names, "j"]);
});

test("a file that the device lost is asked for, and taken back", async () => {
  const { queue, begun, store } = queueWith();
  queue.add([file("a")], { isReduced: true });
  await vi.waitFor(() => expect(begun).toHaveLength(1));
  for (const [key, one] of store.kept) store.kept.set(key, { ...one, file: null });
  queue.close();
  const later = queueWith({ store });
  await later.queue.restore();
  expect(states(later.queue)).toEqual(["lost"]);

  later.queue.add([file("a")], { isReduced: true });

  await vi.waitFor(() => expect(later.begun[0]?.to.url).toBe("/api/enclosures/a"));
  expect(later.queue.read()).toHaveLength(1);
});

test("what the server has lost meanwhile is sent again from the beginning", async () => {
  const { queue, begun } = queueWith();
  queue.add([file("a")], { isReduced: true });
  await vi.waitFor(() => expect(begun).toHaveLength(1));
  begun[0]?.arrive();
  await vi.waitFor(() => expect(queue.whole()).toEqual(["a"]));

  queue.sendAgain();

  await vi.waitFor(() => expect(begun).toHaveLength(2));
  expect(begun[1]?.to.url).toBe("");
});

test("what is left to another queue goes on there, once that has stored it", async () => {
  const { queue, begun, store } = queueWith();
  queue.add([file("a"), file("b"), file("c")], { isReduced: true });
  await vi.waitFor(() => expect(begun).toHaveLength(2));
  begun[0]?.arrive();
  await vi.waitFor(() => expect(begun).toHaveLength(3));
  const later = queueWith();

  const left = queue.leave(({ state }) => state !== "done");
  expect(begun.map(({ to }) => to.signal.aborted)).toEqual([false, true, true]);
  await later.queue.adopt(left);

  expect(queue.read().map(({ name }) => name)).toEqual(["a"]);
  expect(store.kept.size).toBe(3);
  expect([...later.store.kept.values()].map(({ name }) => name)).toEqual(["b", "c"]);
  await vi.waitFor(() => expect(later.begun.map(({ to }) => to.url)).toEqual(["/api/enclosures/b", "/api/enclosures/c"]));
});

test("what no device keeps goes on all the same, and is at risk", async () => {
  const { queue, begun } = queueWith();
  queue.add([file("a")], { isReduced: true });
  await vi.waitFor(() => expect(begun).toHaveLength(1));
  const later = queueWith({ store: { ...memory(), put: async () => false } });

  const left = queue.leave(() => true).map((one) => ({ ...one, state: "queued" as const }));
  await later.queue.adopt(left);

  await vi.waitFor(() => expect(states(later.queue)).toEqual(["sending"]));
  expect(later.queue.read().map(isAtRisk)).toEqual([true]);
});

test("those that a receipt has from before leave room for the others alone", () => {
  const { queue } = queueWith({ already: () => 2 });

  expect(queue.add([file("a"), file("b")], { isReduced: true })).toBe("모두 3개까지 올릴 수 있어요. 1개는 담지 않았어요.");
});

test("cleared, nothing of it is left on the device", async () => {
  const { queue, begun, store } = queueWith();
  queue.add([file("a")], { isReduced: true });
  await vi.waitFor(() => expect(begun).toHaveLength(1));

  queue.clear({ onServer: false });

  expect(queue.read()).toEqual([]);
  await vi.waitFor(() => expect(store.kept.size).toBe(0));
});
