import { expect, test, vi } from "vitest";

import { KEY } from "@shared/enquiries/begun";
import { forgetDraft, forgetExpired, keepDraft } from "@shared/enquiries/consultationDraft";
import { newDraft, readDraft } from "./draft";

const NOON = Date.UTC(2026, 10, 22, 3);
const DAY_MS = 86_400_000;

test("a draft is kept for its days, and not a moment longer", () => {
  const draft = newDraft(NOON);
  keepDraft({ ...draft, reached: 3 }, NOON, 30);

  expect(readDraft(NOON + 30 * DAY_MS - 1).draft).toMatchObject({ reached: 3, idempotencyKey: draft.idempotencyKey });
  forgetExpired(NOON + 30 * DAY_MS - 1);
  expect(readDraft(NOON + 30 * DAY_MS)).toEqual({ draft: null, isExpired: true });
  forgetExpired(NOON + 30 * DAY_MS);
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(readDraft(NOON)).toEqual({ draft: null, isExpired: false });
});

test("every change lets it live anew", () => {
  keepDraft(newDraft(NOON), NOON, 30);
  keepDraft(newDraft(NOON), NOON + 20 * DAY_MS, 30);

  expect(readDraft(NOON + 40 * DAY_MS).draft).not.toBeNull();
});

test("what an older version did not know is empty", () => {
  localStorage.setItem(KEY, JSON.stringify({ ...newDraft(NOON), until: NOON + 1, answers: { space: "commercial" } }));

  expect(readDraft(NOON).draft?.answers).toMatchObject({ space: "commercial", months: [], name: "" });
});

test("what is no draft is none", () => {
  localStorage.setItem(KEY, "{");

  expect(readDraft(NOON).draft).toBeNull();
});

test("a device that keeps nothing says so", () => {
  const refuse = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });

  expect(keepDraft(newDraft(NOON), NOON, 30).isKept).toBe(false);
  refuse.mockRestore();
  expect(keepDraft(newDraft(NOON), NOON, 30).isKept).toBe(true);
  forgetDraft();
  expect(localStorage.getItem(KEY)).toBeNull();
});
