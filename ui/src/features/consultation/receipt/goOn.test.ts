import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";

import { problem } from "../../../testing/answers";
import { CHOICES_URL } from "../choices";
import { newEntry } from "../files/admitting";
import type { Enclosure } from "../files/enclosure";
import { storeOf } from "./waitingFiles";

const LIMITS = { enclosures: 20, enclosureMiB: 20 };
const FAR_BEYOND = Date.UTC(2041, 0, 1);

/** A file that its sender paused: nothing of it goes up by itself. */
const paused = (): Enclosure => {
  const one = newEntry(new File(["x"], "a.jpg", { type: "image/jpeg" }), true, LIMITS);
  return { ...one, state: "paused", url: "/api/enclosures/a" };
};

/** Answer what is asked of the receipt of *token* so; return the addresses that were deleted. */
function answering(token: string, answer: () => Promise<Response>): string[] {
  const deleted: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit = {}) => {
    if (method === "DELETE") deleted.push(url);
    if (url === CHOICES_URL) return Response.json({ limits: LIMITS });
    return url === `/api/receipts/${token}` ? answer() : new Response(null, { status: 204 });
  });
  return deleted;
}

async function goOn(): Promise<void> {
  vi.resetModules();
  const { goOnWithFiles } = await import("./goOn");
  await goOnWithFiles();
}

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.spyOn(Date, "now").mockReturnValue(FAR_BEYOND);
});

test("files of a receipt that the server calls closed are let go of, here and there", async () => {
  await storeOf("closed").put(paused());
  const deleted = answering("closed", async () => problem(410));

  await goOn();

  await vi.waitFor(async () => expect(await storeOf("closed").all()).toEqual([]));
  expect(deleted).toEqual(["/api/enclosures/a"]);
});

test.each([
  ["open", async () => Response.json({ number: "7F3K-29QD", receivedAt: "", until: "2026-12-06T05:06:00Z", enclosures: [] })],
  ["silent", () => Promise.reject(new TypeError("no line"))],
  ["busy", async () => problem(503)],
])("files of a receipt that is %s stay, whatever the clock of the device says", async (token, answer) => {
  await storeOf(token).put(paused());
  const deleted = answering(token, answer);

  await goOn();

  await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await storeOf(token).all()).map(({ name }) => name)).toEqual(["a.jpg"]);
  expect(deleted).toEqual([]);
});
