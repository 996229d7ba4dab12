import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";

import { keepDraft, readDraft } from "@shared/enquiries/consultationDraft";
import { draftFiles } from "@shared/enquiries/consultationDraftFiles";
import { serveCalls } from "../../testing/calls";
import { tidy } from "./kept";

const DAY_MS = 86_400_000;
const NOW = Date.parse("2026-11-26T09:00:00Z");
const FILE = { key: "a", url: "/api/enclosures/a" };
const GOES = `DELETE ${FILE.url}`;

/** Keep a consultation that was begun on this device at *moment*. */
function begin(moment: number) {
  const begun = { answers: {}, origin: null, query: "", reached: 3, summary: "아파트 34평" };
  const times = { elapsedMs: 0, openedAt: moment, savedAt: moment, until: moment };
  keepDraft({ ...begun, ...times, idempotencyKey: "key" }, moment, 30);
}

beforeEach(async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  await draftFiles().put(FILE);
});

test("what was begun too long ago is erased, with its files", async () => {
  begin(NOW - 30 * DAY_MS);
  const calls = serveCalls({ [GOES]: 204 });

  await tidy(NOW);

  expect(localStorage.length).toBe(0);
  expect(await draftFiles().all()).toEqual([]);
  expect(calls.map(({ call }) => call)).toEqual([GOES]);
});

test("what was begun within its days stays, with its files", async () => {
  begin(NOW - 30 * DAY_MS + 1);
  const calls = serveCalls({});

  await tidy(NOW);

  expect(readDraft(NOW).draft).not.toBeNull();
  expect(await draftFiles().all()).toMatchObject([FILE]);
  expect(calls).toEqual([]);
});
