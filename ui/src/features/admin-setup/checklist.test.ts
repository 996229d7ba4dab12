import { expect, test } from "vitest";

import { checklistOf, demoGapsOf, demoText, openingText, pathOfGap } from "./checklist";
import { ADDRESS_GAP, gap, opening, TYPES } from "./testing";

const DELIVERY = { ...gap("opening_delivery_missing", "", ""), message: "새 문의를 알릴 곳이 없습니다." };
const told = { brand: "스튜디오 봄", company: "02-123-4567 · hello@bom.studio" };

function lines(missing: Parameters<typeof opening>[0]) {
  return checklistOf({ types: TYPES, opening: opening(missing), told });
}

test("what is there is said with what it is", () => {
  expect(lines([]).map(({ title, isDone, detail }) => [title, isDone, detail])).toEqual([
    ["브랜드", true, "스튜디오 봄"],
    ["푸터와 회사 정보", true, "02-123-4567 · hello@bom.studio"],
    ["사이트 주소", true, "https://bom.studio"],
    ["문의 알림", true, "새 문의를 알릴 곳이 있습니다."],
  ]);
});

test("each missing field is named, with where it is filled", () => {
  const [, company] = lines([
    gap("opening_field_missing", "company", "registrationNumber"),
    gap("opening_field_missing", "company", "address"),
  ]);

  expect(company?.isDone).toBe(false);
  expect(company?.detail).toBe("비어 있는 칸 2곳");
  expect(company?.places).toEqual([
    { label: "사업자등록번호", to: "/admin/site/company?field=registrationNumber", act: "채우기" },
    { label: "주소", to: "/admin/site/company?field=address", act: "채우기" },
  ]);
});

test("what the operator has to do is said as the server says it", () => {
  const [address, delivery] = lines([ADDRESS_GAP, DELIVERY]).slice(-2);

  expect(address).toMatchObject({ title: "사이트 주소", isDone: false, detail: ADDRESS_GAP.message, places: [] });
  expect(delivery).toMatchObject({ title: "문의 알림", isDone: false, detail: DELIVERY.message, places: [] });
});

test("what this version does not know is told all the same", () => {
  const unknown = { ...gap("opening_of_tomorrow", "moon", "phase"), message: "달이 아직 뜨지 않았습니다." };

  expect(lines([unknown]).at(-1)).toMatchObject({ title: "달이 아직 뜨지 않았습니다.", isDone: false, places: [] });
});

test("what is wrong with a field leads there, too", () => {
  const wrong = gap("opening_field_invalid", "company", "registrationNumber");
  const picture = { ...gap("opening_picture_missing", "brand", "logo"), message: "보이지 않는 사진이 있습니다." };

  const [, company, ...others] = lines([wrong, picture]);

  expect(company?.places).toEqual([{ label: "사업자등록번호", to: "/admin/site/company?field=registrationNumber", act: "채우기" }]);
  expect(others.at(-1)).toMatchObject({
    title: "보이지 않는 사진이 있습니다.",
    places: [{ label: "브랜드", to: "/admin/site/brand?field=logo", act: "채우기" }],
  });
});

test.each([
  [gap("opening_demo_left", "about", "heading"), "/admin/site/about?field=heading"],
  [gap("opening_demo_left", "services", "title", "s1"), "/admin/site/services/s1?field=title"],
  [gap("opening_demo_left", "portfolio", "title", "p1"), "/admin/portfolio/p1"],
  [gap("opening_demo_picture_left", "insights", "thumbnail", "i1"), "/admin/insight/i1"],
])("%o leads to %s", (one, path) => {
  expect(pathOfGap(one)).toBe(path);
});

test("what is left of the demo is counted, and is no line of its own part", () => {
  const left = [gap("opening_demo_left", "brand", "ko"), gap("opening_demo_picture_left", "about", "picture")];

  expect(demoGapsOf(opening([...left, ADDRESS_GAP]))).toEqual(left);
  expect(lines(left).every(({ isDone }) => isDone)).toBe(true);
  expect(demoText({ portfolio: 18, insights: 12, site: 0 }, left)).toBe(
    "데모 프로젝트 18개, 데모 글 12편, 데모 사진 1장",
  );
  expect(demoText({}, [])).toBe("");
});

test("the site says truly whom it is closed to", () => {
  expect(openingText(opening([ADDRESS_GAP]))).toContain("검색 로봇에 찾지 말라고");
  expect(openingText(opening([ADDRESS_GAP]))).toContain("주소를 아는 사람은 볼 수 있습니다");
  expect(openingText(opening())).toContain("모두 채웠습니다");
  expect(openingText(opening([], { open: true }))).toContain("찾을 수 있는");
});
