import { describe, expect, test } from "vitest";

import { Problem } from "@shared/problem";
import { EMPTY, factsOf, sizeOf, toggledScope, withSpace } from "./answers";
import type { Answers } from "./answers";
import { newDraft } from "./draft";
import { allFaults, faultsIn } from "./faults";
import { monthsAfter, runsOf, startFor } from "./months";
import { acceptedBefore, bodyOf, mayPass, serverFaults, waitAfter } from "./sending";
import { converted, sizeText, stepped } from "./size";
import { stepIn, stepOf } from "./steps";
import { linesOf, titleOf, wholeText } from "./summary";
import { CHOICES } from "./testing";

const SHOWN = monthsAfter(new Date(2026, 10, 22), 6);
const KNOWN = { choices: CHOICES, today: "2026-11-22" };
const [PYEONG, METRES] = CHOICES.units as [(typeof CHOICES.units)[0], (typeof CHOICES.units)[0]];
const ANSWERS: Answers = {
  ...EMPTY,
  space: "residential",
  spaceType: { key: "apartment", label: "아파트" },
  district: " 반포동 ",
  size: "34",
  condition: { key: "living", label: "살고 있어요" },
  scope: [{ key: "kitchen", label: "주방" }],
  budget: { key: "home_50m_80m", label: "5천만–8천만 원" },
  months: ["2027-03", "2027-04"],
  name: "김하나",
  phone: "010-0000-0000",
  privacyConsent: true,
};

test("six months follow the present one, over the end of the year", () => {
  expect(SHOWN).toEqual(["2026-12", "2027-01", "2027-02", "2027-03", "2027-04", "2027-05"]);
});

describe("the start", () => {
  test.each([
    [["2026-12"], "within_1_month"],
    [["2027-02", "2027-01"], "within_3_months"],
    [["2027-05", "2027-03"], "within_6_months"],
    [["2020-01"], undefined],
    [[], undefined],
  ])("of %s is %s", (months, key) => {
    expect(startFor(months, false, { starts: CHOICES.starts, shown: SHOWN })?.key).toBe(key);
  });

  test("may be undecided, whatever was chosen before", () => {
    expect(startFor(["2026-12"], true, { starts: CHOICES.starts, shown: SHOWN })?.key).toBe("undecided");
  });
});

test("neighbouring months are one run", () => {
  expect(runsOf(["2027-04", "2027-03", "2026-12"], SHOWN)).toEqual([
    ["2026-12", "2026-12"],
    ["2027-03", "2027-04"],
  ]);
});

describe("a size", () => {
  test("is said in both units, what was not entered rounded", () => {
    expect(converted(34, PYEONG, METRES)).toBe(112);
    expect(converted(112, METRES, PYEONG)).toBe(34);
    expect(sizeText(34, PYEONG, METRES)).toBe("약 112㎡ (34평)");
    expect(sizeText(84, METRES, PYEONG)).toBe("84㎡ (약 25평)");
  });

  test("goes by steps, within what is allowed", () => {
    expect([stepped(null, 1, PYEONG), stepped(34, 1, PYEONG), stepped(1, -1, PYEONG), stepped(300, 1, PYEONG)]).toEqual([1, 35, 1, 300]);
  });

  test.each([
    ["３４", 34],
    ["1,200", 1200],
    ["34.5", 34.5],
    ["삼십", Number.NaN],
    ["  ", null],
  ])("may be written %s", (size, read) => {
    expect(sizeOf({ ...EMPTY, size })).toBe(read);
  });
});

describe("what is missing", () => {
  test("is the kind of space, name, telephone and consent, and nothing else", () => {
    expect(Object.keys(allFaults(EMPTY, KNOWN))).toEqual(["space", "name", "phone", "privacyConsent"]);
    expect(allFaults(ANSWERS, KNOWN)).toEqual({});
  });

  test("is said in the step that asks for it", () => {
    expect(Object.keys(faultsIn(EMPTY, 1, KNOWN))).toEqual(["space"]);
    expect([2, 3, 4].map((step) => faultsIn(EMPTY, step, KNOWN))).toEqual([{}, {}, {}]);
    expect(Object.keys(faultsIn(EMPTY, 5, KNOWN))).toEqual(["name", "phone", "privacyConsent"]);
  });
});

test.each([
  [{ size: "0.5" }, "size", "크기는 1부터 300까지 적어 주세요."],
  [{ size: "넓음" }, "size", "크기는 숫자로 적어 주세요."],
  [{ moveIn: "2026-11-22" }, "moveIn", "오늘보다 뒤의 날짜를 골라 주세요."],
  [{ phone: "010-000" }, "phone", "번호가 짧아요. 010-0000-0000처럼 적어 주세요."],
  [{ phone: "0".repeat(22) }, "phone", "번호가 너무 길어요. 숫자는 15자리까지 적을 수 있어요."],
  [{ phone: "공일공" }, "phone", "숫자만 적어 주세요. 하이픈은 없어도 돼요."],
  [{ email: "seoyeon@" }, "email", "이메일 주소를 다시 확인해 주세요. 예: name@example.com"],
  [{ remarks: "가".repeat(1001) }, "remarks", "1,000자 이내로 적어 주세요. 지금은 1,001자예요."],
] as const)("%o has a fault of its own", (part, field, text) => {
  expect(allFaults({ ...ANSWERS, ...part }, KNOWN)).toEqual({ [field]: text });
});

test("the whole home and single rooms exclude each other", () => {
  const [{ scopes }] = CHOICES.spaces as [(typeof CHOICES.spaces)[0]];
  const [whole, kitchen, bath] = scopes as [(typeof scopes)[0], (typeof scopes)[0], (typeof scopes)[0]];
  const rooms = toggledScope(toggledScope([], kitchen, scopes), bath, scopes);

  expect(rooms.map(({ key }) => key)).toEqual(["kitchen", "bath"]);
  expect(toggledScope(rooms, whole, scopes).map(({ key }) => key)).toEqual(["whole"]);
  expect(toggledScope([whole], bath, scopes).map(({ key }) => key)).toEqual(["bath"]);
  expect(toggledScope(rooms, bath, scopes).map(({ key }) => key)).toEqual(["kitchen"]);
});

test("another kind of space asks anew what hangs on it", () => {
  expect(withSpace("commercial")).toMatchObject({ space: "commercial", spaceType: null, scope: [], budget: null });
});

test("only what was answered is sent", () => {
  expect(factsOf({ ...EMPTY, space: "commercial" }, CHOICES.starts, SHOWN)).toEqual({ space: "commercial" });
  expect(factsOf(ANSWERS, CHOICES.starts, SHOWN)).toEqual({
    space: "residential",
    spaceType: "아파트",
    district: "반포동",
    size: 34,
    sizeUnit: "pyeong",
    condition: { key: "living", label: "살고 있어요" },
    scope: [{ key: "kitchen", label: "주방" }],
    budget: { key: "home_50m_80m", label: "5천만–8천만 원" },
    start: { key: "within_6_months", label: "여섯 달 안에" },
    months: ["2027-03", "2027-04"],
  });
  expect(factsOf({ ...ANSWERS, isSizeUnknown: true }, CHOICES.starts, SHOWN)).not.toHaveProperty("sizeUnit");
});

test("what no listed kind covers is sent in the visitor's words", () => {
  const other = { ...ANSWERS, spaceType: { key: "other_home", label: "그 밖의 집" } };

  expect(factsOf({ ...other, otherType: "한옥" }, CHOICES.starts, SHOWN)).toMatchObject({ spaceType: "한옥" });
  expect(factsOf(other, CHOICES.starts, SHOWN)).toMatchObject({ spaceType: "그 밖의 집" });
});

test("the summary says it all in a few lines", () => {
  expect(linesOf(ANSWERS, CHOICES, SHOWN).map(({ value }) => value)).toEqual([
    "아파트, 반포동",
    "약 112㎡ (34평), 살고 있어요",
    "주방",
    "5천만–8천만 원, 2027년 3–4월",
  ]);
  expect(titleOf(ANSWERS, CHOICES)).toBe("아파트 약 112㎡ (34평)");
  expect(wholeText(ANSWERS, CHOICES, SHOWN)).toContain("연락처: 010-0000-0000\n공간: 아파트, 반포동");
});

test("addresses name steps", () => {
  expect(["1", "5", "6", "0", "x", ""].map(stepIn)).toEqual([1, 5, null, null, null, null]);
  expect([stepOf("spaceType", "residential"), stepOf("spaceType", "commercial"), stepOf("name", "")]).toEqual([1, 2, 5]);
});

test("the server's faults lead to the first step that has one", () => {
  const errors = [
    { field: "phone", code: "field_invalid", message: "전화" },
    { field: "facts.size", code: "field_invalid", message: "크기" },
    { field: "facts.scope[0]", code: "field_invalid", message: "범위" },
  ];

  expect(serverFaults(new Problem(422, { errors }), "residential")).toEqual({
    faults: { phone: "전화", size: "크기", scope: "범위" },
    step: 2,
  });
  expect(serverFaults(new Problem(503, {}), "residential")).toBeNull();
});

test("what passes is tried again, ever later", () => {
  const down = new Problem(0, null);

  expect([0, 429, 500, 503, 400, 403, 409].map((status) => mayPass(new Problem(status, null)))).toEqual([true, true, true, true, false, false, false]);
  expect([1, 2, 3, 4, 9].map((tries) => waitAfter(tries, down))).toEqual([5, 15, 30, 60, 60]);
  expect(waitAfter(1, new Problem(429, null, 40))).toBe(40);
});

test("what came before under the same key has its number and link", () => {
  const first = { id: "Y33R-W06A-1111", number: "Y33R-W06A", receipt: "Y33R-W06A-1111.abc" };

  const { number, receipt } = first;
  expect(acceptedBefore(new Problem(409, { code: "idempotency_conflict", ...first }))).toEqual({ number, receipt, mailed: false });
  expect(acceptedBefore(new Problem(409, { code: "enclosure_incomplete" }))).toBeNull();
});

test("what corrects says so above the remarks, once, and has so much less room for them", () => {
  const [receipt, line] = ["Y33R-W06A", "[접수 번호 Y33R-W06A 상담 신청을 고친 내용이에요]"];
  const draft = { ...newDraft(0), corrects: receipt };
  const around = { choices: CHOICES, shown: SHOWN, website: "", enclosures: [] };
  const sent = (remarks: string) => bodyOf({ ...draft, answers: { ...ANSWERS, remarks } }, around).facts.remarks;
  const room = CHOICES.limits.remarks - [...line].length - 2;
  const faultOf = (remarks: string) => allFaults({ ...ANSWERS, remarks }, { choices: CHOICES, today: "2026-11-22", corrects: receipt }).remarks;

  expect([sent(""), sent("책이 많아요."), sent(line)]).toEqual([line, `${line}\n\n책이 많아요.`, line]);
  expect([...String(sent("가".repeat(room)))]).toHaveLength(CHOICES.limits.remarks);
  expect(faultOf("가".repeat(room))).toBeUndefined();
  expect(faultOf("가".repeat(room + 1))).toBe(`${room}자 이내로 적어 주세요. 지금은 ${room + 1}자예요.`);
});
