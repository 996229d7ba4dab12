import { expect, test } from "vitest";

import { firstUnfilled, isStep, nextOf, pathOf, previousOf, standingsOf } from "./steps";
import type { Records } from "./steps";
import { opening, TYPES } from "./testing";

const EMPTY: Records = { brand: {}, company: {}, contact: {} };
const COMPANY = {
  phone: "02-123-4567",
  email: "hello@bom.studio",
  legalName: "주식회사 봄",
  representative: "김봄",
  registrationNumber: "123-45-67890",
  address: "서울 성동구",
};
const facts = { types: TYPES, opening: opening(), hasContent: false };

test("the steps follow each other, each at its address", () => {
  expect(nextOf("name")).toBe("contact");
  expect(nextOf("open")).toBe("open");
  expect(previousOf("name")).toBeNull();
  expect(previousOf("open")).toBe("start");
  expect(pathOf("brand")).toBe("/admin/setup/brand");
  expect([isStep("start"), isStep("token"), isStep(undefined)]).toEqual([true, false, false]);
});

test("a site that nobody has filled lacks the name and the company's data", () => {
  const standings = standingsOf({ ...facts, records: EMPTY });

  expect(standings.name).toEqual({ isFilled: false, gaps: 1 });
  expect(standings.contact).toEqual({ isFilled: false, gaps: 6 });
  expect(standings.brand).toEqual({ isFilled: false, gaps: 0 });
  expect(firstUnfilled(standings)).toBe("name");
});

test("what may stay empty is no gap", () => {
  const standings = standingsOf({ ...facts, records: { ...EMPTY, brand: { ko: "스튜디오 봄" }, company: COMPANY } });

  expect(standings.name.isFilled).toBe(true);
  expect(standings.contact).toEqual({ isFilled: true, gaps: 0 });
  expect(firstUnfilled(standings)).toBe("brand");
});

test("a site with everything goes on at its opening", () => {
  const brand = { ko: "스튜디오 봄", accentColor: "#4a4f63" };
  const standings = standingsOf({ ...facts, hasContent: true, records: { ...EMPTY, brand, company: COMPANY } });

  expect(firstUnfilled(standings)).toBe("open");
});
