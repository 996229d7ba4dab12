import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";

import { newEntry } from "../files/admitting";
import { storeOf, waitingReceipts } from "./waitingFiles";

const LIMITS = { enclosures: 20, enclosureMiB: 20 };

const entry = (name: string) => newEntry(new File(["x"], name, { type: "image/jpeg" }), true, LIMITS);
const names = async (token: string) => (await storeOf(token).all()).map(({ name }) => name);

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
});

test("files wait for their own receipt, until they have joined it or are let go of", async () => {
  const [one, other] = [storeOf("one"), storeOf("other")];
  const joining = entry("a");
  await one.put(joining);
  await one.put(entry("b"));
  await other.put(entry("c"));
  expect((await names("one")).sort()).toEqual(["a", "b"]);

  await one.put({ ...joining, state: "done" });
  expect(await names("one")).toEqual(["b"]);
  expect(await one.clear()).toBe(true);

  expect(await names("one")).toEqual([]);
  expect(await names("other")).toEqual(["c"]);
});

test("each receipt that files wait for is named once", async () => {
  await storeOf("one").put(entry("a"));
  await storeOf("one").put(entry("b"));
  await storeOf("other").put(entry("c"));

  expect([...(await waitingReceipts())].sort()).toEqual(["one", "other"]);
});
