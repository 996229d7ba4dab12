import { expect, test } from "vitest";

import type { Enquiry } from "./enquiries";
import { callTo, isNumber, lineOf, monthsText, nameOf, sizeOf, wordsOf } from "./enquiries";
import { enquiry } from "../../testing/enquiries";

const space = { key: "residential", label: "주거 공간" };
const choice = (label: string) => ({ key: label, label });

test.each<[string, Partial<Enquiry>]>([
  ["아파트 34평 · 거실, 주방", { facts: { space, spaceType: "아파트", size: 34, sizeUnit: "pyeong", scope: [choice("거실"), choice("주방")] } }],
  ["상업 공간 80㎡ · 내년 봄에 엽니다.", { facts: { space: choice("상업 공간"), size: 80, sizeUnit: "m2", remarks: "내년 봄에 엽니다." } }],
  ["주거 공간", { facts: { space } }],
  ["34평 아파트 전체 시공을 문의드립니다.", { message: "34평 아파트 전체\n시공을   문의드립니다." }],
  ["", {}],
])("an enquiry is told in a line: %s", (line, facts) => {
  expect(lineOf(enquiry("1", { message: "", ...facts }))).toBe(line);
});

test("months are told in figures, those that follow each other as a span", () => {
  expect(monthsText({ months: ["2027-03"] })).toBe("2027.03");
  expect(monthsText({ months: ["2027-03", "2027-04"] })).toBe("2027.03–04");
  expect(monthsText({ months: ["2026-12", "2027-01", "2027-02", "2027-05"] })).toBe("2026.12, 2027.01–02, 05");
  expect(monthsText({})).toBe("");
});

test("a size without a unit is in pyeong, and one of a unit that is new keeps it", () => {
  expect(sizeOf({ size: 24.5 })).toEqual({ number: "24.5", unit: "평" });
  expect(sizeOf({ size: 24, sizeUnit: "tsubo" })).toEqual({ number: "24", unit: "tsubo" });
  expect(sizeOf({})).toEqual({ number: "", unit: "" });
});

test("what somebody wrote freely is the message, and what a consultation says besides", () => {
  expect(wordsOf(enquiry("1", { message: "하나", facts: { remarks: "둘" } }))).toBe("하나\n\n둘");
});

test("an enquiry whose key is not here has no name", () => {
  expect(nameOf({ name: "", readable: false })).toBe("열 수 없는 문의");
});

test.each([
  ["7F3K-29QD", true],
  [" 7f3k29qd ", true],
  ["7F3K 29QD", true],
  ["7F3K-29QE", false],
  ["", false],
])("the number %s is that of the receipt: %s", (typed, expected) => {
  expect(isNumber(typed, "7F3K-29QD")).toBe(expected);
});

test("a telephone number is called without what is between its digits", () => {
  expect(callTo("+82 10-1234 (5678)")).toBe("tel:+821012345678");
});
