import { expect, test } from "vitest";

import { adviceOf } from "./advice";
import { NOTHING } from "./selection";

const NEAREST = { filters: [], styles: [], tags: [], find: "", count: 2 };
const HELP = "찾는 공간을 알려 주시면 닮은 작업을 골라 드릴게요.";

test("one condition is the cause by itself, and all projects are offered", () => {
  const advice = adviceOf({ ...NOTHING, find: "다락" }, { ...NEAREST, count: 10 });

  expect(advice).toEqual({
    title: "이 조건에 맞는 프로젝트가 아직 없어요.",
    hint: `‘다락’ 조건을 빼면 10개가 있어요. ${HELP}`,
    label: "프로젝트 10개 보기",
    selection: NOTHING,
  });
});

test("one word that is left is named as it stands among the filters", () => {
  const chosen = { filters: ["50PY~"], styles: ["소프트 미니멀"], tags: [], find: "다락" };

  const advice = adviceOf(chosen, { ...NEAREST, filters: ["50PY~"] });

  expect(advice.title).toBe("고르신 조건 3가지에 모두 맞는 프로젝트가 아직 없어요.");
  expect(advice.hint).toBe(`50PY~만 보면 2개가 있어요. ${HELP}`);
  expect(advice.label).toBe("50PY~ 2개 보기");
  expect(advice.selection).toEqual({ ...NOTHING, filters: ["50PY~"] });
});

test("of several conditions the one is named without which there are some", () => {
  const chosen = { filters: ["F&B"], styles: [], tags: ["kids"], find: "바" };

  const advice = adviceOf(chosen, { ...NEAREST, filters: ["F&B"], find: "바" });

  expect(advice.hint).toBe(`‘아이와 함께’ 조건을 빼면 2개가 있어요. ${HELP}`);
  expect(advice.label).toBe("프로젝트 2개 보기");
});

test("words that are looked for stand in quotation marks", () => {
  const chosen = { ...NOTHING, styles: ["모던"], tags: ["kids"], find: "수납" };

  const advice = adviceOf(chosen, { ...NEAREST, find: "수납" });

  expect(advice.hint).toBe(`‘수납’만 보면 2개가 있어요. ${HELP}`);
  expect(advice.label).toBe("‘수납’ 2개 보기");
});
