import { describe, expect, test } from "vitest";

import { contentsOf, gapPathOf, groupsOf, lockedIn, pathOf, publishable } from "./overview";
import { CHANGED, LACKING, part } from "./testing";

describe("the groups", () => {
  test("hold the parts by where visitors see them, in the order of the administration", () => {
    const items = [part("privacy", "개인정보"), part("brand", "브랜드"), part("about", "소개"), part("slides", "슬라이드")];

    const groups = groupsOf(items).map(({ key, parts }) => [key, parts.map((one) => one.part)]);

    expect(groups).toEqual([
      ["pages", ["slides", "about"]],
      ["everywhere", ["brand"]],
      ["law", ["privacy"]],
    ]);
  });

  test("take in a part that this version does not know", () => {
    expect(groupsOf([part("season", "계절")])).toMatchObject([{ key: "everywhere", parts: [{ part: "season" }] }]);
  });
});

describe("what is in a part is told", () => {
  test("by the registry's own words", () => {
    expect(contentsOf(part("about", "소개", { about: "머리말, 사진, 이야기" }))).toBe("머리말, 사진, 이야기");
  });

  test.each([
    ["slides, with those that are hidden", "slides", { count: 9, hidden: 1, titles: ["빛"] }, "10장, 그중 1장 숨김"],
    ["slides", "slides", { count: 10, titles: ["빛"] }, "10장"],
    ["services, with their names", "services", { count: 2, titles: ["Total Living", "Total Biz"] }, "2개: Total Living, Total Biz"],
    ["hidden questions", "questions", { count: 1, hidden: 2, titles: ["비용"] }, "3개, 그중 2개 숨김: 비용"],
  ])("by the number of %s", (_, name, facts, text) => {
    expect(contentsOf(part(name, name, { isList: true, ...facts }))).toBe(text);
  });

  test("by what a list is for, as long as nothing is in it", () => {
    const empty = part("questions", "질문", { isList: true, state: "empty", count: 0, about: "먼저 읽는 답입니다." });

    expect(contentsOf(empty)).toBe("먼저 읽는 답입니다.");
  });
});

test("what waits is published, unless something keeps it back", () => {
  const unopened = part("privacy", "개인정보", { ...LACKING, locks: [] });
  const items = [part("about", "소개", CHANGED), part("company", "회사", LACKING), part("brand", "브랜드"), unopened];

  expect(publishable(items).map((one) => one.part)).toEqual(["about", "privacy"]);
  expect(lockedIn(items).map((one) => one.part)).toEqual(["company"]);
});

test("a missing field is filled where it is: in the part, or in a record of the list", () => {
  const locks = [{ field: "slug", label: "주소", id: "s 1" }];

  expect(pathOf(part("about", "소개"))).toBe("/admin/site/about");
  expect(gapPathOf(part("company", "회사", LACKING))).toBe("/admin/site/company?field=registrationNumber");
  expect(gapPathOf(part("services", "서비스", { isList: true, locks }))).toBe("/admin/site/services/s%201?field=slug");
});
