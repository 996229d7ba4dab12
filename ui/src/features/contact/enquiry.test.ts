import { describe, expect, test } from "vitest";

import { LONGEST } from "@shared/enquiries/fields";
import { EMPTY, faultsIn, isStarted, trimmed } from "./enquiry";
import type { EnquiryForm } from "./enquiry";

const GOOD: EnquiryForm = {
  name: "김서연",
  phone: "010-0000-0000",
  email: "seoyeon@example.com",
  message: "방배동 34평 아파트 전체를 고치고 싶어요.",
  emailConsent: false,
  privacyConsent: true,
};

test("a complete enquiry has no fault", () => {
  expect(faultsIn(GOOD)).toEqual({});
});

test("every required field is missed, in the order of the form", () => {
  expect(Object.entries(faultsIn(EMPTY))).toEqual([
    ["name", "required"],
    ["phone", "required"],
    ["email", "required"],
    ["message", "required"],
    ["privacyConsent", "required"],
  ]);
});

test("blanks are no text", () => {
  expect(faultsIn({ ...GOOD, name: "   " })).toEqual({ name: "required" });
  expect(trimmed({ ...GOOD, name: " 김서연 " }).name).toBe("김서연");
});

describe("a phone number", () => {
  // The signs of tests/core/enquiries/test_enquiry.py.
  test.each([..."-\u00AD‐‑‒–—―−⁃﹣－ㅡーｰ\u1173"])("may have %s for a hyphen", (hyphen) => {
    expect(faultsIn({ ...GOOD, phone: `010${hyphen}1234${hyphen}5678` })).toEqual({});
  });

  test.each(["02-000-0000", "+82 10 0000 0000", "(02) 0000.0000", "０１０-００００-００００"])(
    "may be written %s",
    (phone) => {
      expect(faultsIn({ ...GOOD, phone })).toEqual({});
    },
  );

  test.each([
    ["공일공", "invalid"],
    ["010-0000-0000 ext", "invalid"],
    ["123456", "too_few_digits"],
    ["1234567890123456", "too_many_digits"],
    ["1".repeat(40), "too_many_digits"],
  ])("is not %s: %s", (phone, fault) => {
    expect(faultsIn({ ...GOOD, phone })).toEqual({ phone: fault });
  });
});

test.each(["seoyeon@", "seoyeon", "@example.com", "a b@example.com", "a@example", "a@ex..com"])(
  "%s is no e-mail address",
  (email) => {
    expect(faultsIn({ ...GOOD, email })).toEqual({ email: "invalid" });
  },
);

test("too long is counted in characters", () => {
  const fits = "😀".repeat(LONGEST.name);

  expect(faultsIn({ ...GOOD, name: fits })).toEqual({});
  expect(faultsIn({ ...GOOD, name: `${fits}.` })).toEqual({ name: "too_long" });
});

test("consent alone is no draft", () => {
  expect(isStarted({ ...EMPTY, privacyConsent: true })).toBe(false);
  expect(isStarted({ ...EMPTY, phone: "0" })).toBe(true);
});
