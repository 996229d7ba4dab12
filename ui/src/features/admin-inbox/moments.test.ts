import { expect, test } from "vitest";

import { dueOf, nextText, receivedText } from "./moments";

/** Tuesday, noon in Seoul. */
const NOW = Date.parse("2026-11-24T03:00:00Z");

test.each([
  ["2026-11-23T23:12:00Z", "08:12"],
  ["2026-11-23T12:40:00Z", "어제 21:40"],
  ["2026-11-21T07:05:00Z", "토 16:05"],
  ["2026-11-17T07:05:00Z", "11.17"],
  ["2025-11-17T07:05:00Z", "2025.11.17"],
  ["gestern", "gestern"],
])("what came at %s is told as %s", (moment, text) => {
  expect(receivedText(moment, NOW)).toBe(text);
});

test.each([
  [{ nextOn: "2026-11-21", nextStep: "전화" }, { text: "지남 · 11.21 전화", tone: "late" }],
  [{ nextOn: "2026-11-24T11:59", nextStep: "전화" }, { text: "지남 · 오늘 11:59 전화", tone: "late" }],
  [{ nextOn: "2026-11-24T14:00", nextStep: "" }, { text: "오늘 14:00", tone: "today" }],
  [{ nextOn: "2026-11-24", nextStep: "견적" }, { text: "오늘 견적", tone: "today" }],
  [{ nextOn: "2026-11-25T11:00", nextStep: "방문" }, { text: "11.25 11:00 방문", tone: "later" }],
  [{ nextOn: "2027-01-04", nextStep: "착공" }, { text: "2027.01.04 착공", tone: "later" }],
  [{ nextOn: "", nextStep: "사진 받기" }, { text: "사진 받기", tone: "later" }],
  [{ nextOn: "", nextStep: "" }, null],
])("the next step %o is told as %o", (next, due) => {
  expect(dueOf({ stage: "contacted", ...next }, NOW)).toEqual(due);
});

test("a new enquiry without a next step is to be answered today; what is closed has none", () => {
  expect(dueOf({ stage: "new", nextOn: "", nextStep: "" }, NOW)).toEqual({ text: "오늘 안에 연락", tone: "today" });
  expect(dueOf({ stage: "closed", nextOn: "2026-01-01", nextStep: "전화" }, NOW)).toBeNull();
  expect(dueOf({ stage: "spam", nextOn: "", nextStep: "" }, NOW)).toBeNull();
});

test("a day and a time are told in full", () => {
  expect(nextText("2026-11-25T11:00")).toBe("2026.11.25 11:00");
  expect(nextText("2026-11-25")).toBe("2026.11.25");
});
