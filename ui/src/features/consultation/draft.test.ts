import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { KEY } from "@shared/enquiries/begun";
import { forgetDraft, forgetExpired, keepDraft, storedKey } from "@shared/enquiries/consultationDraft";
import { LANGUAGE, LANGUAGES } from "@shared/language";
import { EMPTY } from "./answers";
import { inOwnWords, newDraft, readDraft } from "./draft";
import { CHOICES } from "./testing";
import { useConsultation } from "./useConsultation";

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

const ODD = { space: 5, type: {}, scopes: "x", scope: null, size: [], enclosures: 7, name: null, phone: 5, budget: { key: "a" }, months: [1] };

test("answers and parts that are of another type are left out, and the others stay", () => {
  const own = { email: "kim@studio.kr", budget: null, spaceType: { key: "apartment", label: "아파트" }, months: ["2027-01"] };
  const parts = { idempotencyKey: "k", reached: "x", summary: {}, origin: { kind: 1 }, query: 3, enclosures: 7, openedAt: null };
  localStorage.setItem(KEY, JSON.stringify({ ...parts, until: NOON + 1, answers: { ...ODD, ...own } }));

  expect(readDraft(NOON).draft).toEqual({ ...newDraft(NOON), idempotencyKey: "k", until: NOON + 1, answers: { ...EMPTY, ...own } });
});

test.each([[5], [[]], ["x"], [{}], [{ idempotencyKey: "k", until: "x" }]])("no draft is read from %j", (note) => {
  localStorage.setItem(KEY, JSON.stringify(note));

  expect(readDraft(NOON)).toEqual({ draft: null, isExpired: false });
  expect(storedKey()).toBeNull();
});

test.each([[5], ["x"], [{ answers: 5 }], [{ answers: [null] }], [{ answers: ODD }]])("whatever stands in the note %j, the steps begin", (note) => {
  const until = Date.now() + DAY_MS;
  localStorage.setItem(KEY, JSON.stringify(typeof note === "object" ? { until, ...note } : note));
  const { result } = renderHook(() => useConsultation(CHOICES, { onForgotten: () => undefined }));

  expect(result.current.answers).toEqual(EMPTY);
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

const elsewhere = (label: string, key: string) => ({ key, label: `${label} in another language` });
const OTHER = LANGUAGES.find(({ code }) => code !== LANGUAGE)!.code;
const IN_OTHER_WORDS = {
  ...newDraft(NOON),
  language: OTHER,
  answers: {
    ...newDraft(NOON).answers,
    space: "residential",
    spaceType: elsewhere("flat", "apartment"),
    condition: elsewhere("lived in", "living"),
    scope: [elsewhere("bath", "bath"), elsewhere("gone", "no longer offered")],
    budget: elsewhere("budget", "home_50m_80m"),
    contactBy: elsewhere("telephone", "phone"),
    district: "서초동",
  },
};

test("what was chosen in another language is told in this one", () => {
  const answers = inOwnWords(IN_OTHER_WORDS, CHOICES)?.answers;

  expect(answers).toMatchObject({
    spaceType: { key: "apartment", label: "아파트" },
    condition: { key: "living", label: "살고 있어요" },
    scope: [{ key: "bath", label: "욕실" }, elsewhere("gone", "no longer offered")],
    budget: { key: "home_50m_80m", label: "5천만–8천만 원" },
    contactBy: { key: "phone", label: "전화" },
    district: "서초동",
  });
});

test("what was written in this language, or sent already, stays as it is", () => {
  const own = { ...IN_OTHER_WORDS, language: LANGUAGE };
  const sent = { ...IN_OTHER_WORDS, elapsedMs: 1 };

  expect(inOwnWords(own, CHOICES)).toBe(own);
  expect(inOwnWords(sent, CHOICES)).toBe(sent);
  expect(inOwnWords(null, CHOICES)).toBeNull();
});

test("a draft is kept with the language of its words", () => {
  keepDraft(newDraft(NOON), NOON, 30);

  expect(readDraft(NOON).draft?.language).toBe(LANGUAGE);
});
