import { expect, test } from "vitest";

import { editedFields, valuesOf } from "../formValues";
import type { ProjectRecord } from "../types";
import { NO_STORY, storyFields, storyOf } from "./storyValues";
import { tagChoices } from "./tags";

const TOLD: ProjectRecord = {
  id: "p1",
  lead: "빛을 먼저 보기로 했습니다.",
  studioNote: "첫 상담에서\n받은 질문",
  carryQuestion: "우리 집도 창을 볼까요?",
  tags: ["light", "storage"],
  planRooms: [{ name: "거실", size: "4.5 × 5.4 m" }],
  planKey: { new: "오크 책장", removed: "발코니 벽" },
  video: { url: "/film.mp4", heading: "저녁의 거실" },
};

test("a story is read and turned back into the same fields", () => {
  const { id: _, ...fields } = TOLD;

  expect(storyFields(storyOf(TOLD))).toEqual(fields);
  expect(editedFields(TOLD, valuesOf(TOLD))).toEqual({});
});

test("what parts of a story say in other languages stays in them", () => {
  const told = {
    id: "p1",
    planRooms: [{ name: "거실", size: "4 m", en: { name: "Living room" } }],
    planKey: { new: "책장", removed: "", en: { new: "Shelf" } },
    video: { url: "/film.mp4", heading: "저녁", en: { heading: "Evening" } },
  };
  const { id: _, ...fields } = told;

  expect(storyFields(storyOf(told))).toMatchObject(fields);
});

test("what is not written removes its field", () => {
  const values = { ...storyOf(TOLD), lead: "  ", tags: [], planRooms: [{ name: " ", size: "" }], planKey: { new: "", removed: " " } };

  expect(storyFields(values)).toMatchObject({ lead: null, tags: null, planRooms: null, planKey: null });
});

test("a part of the plan's key may stay empty", () => {
  const values = { ...NO_STORY, planKey: { new: " 오크 책장 ", removed: "" } };

  expect(storyFields(values).planKey).toEqual({ new: "오크 책장", removed: "" });
});

test("a stored story of any quality is read, and left as it is", () => {
  const odd = { id: "p1", lead: 7, tags: { 0: "light" }, planRooms: ["거실", null], planKey: "오크", studioNote: null };

  expect(storyOf(odd)).toMatchObject({ lead: "", tags: [], planKey: { new: "", removed: "" } });
  expect(editedFields(odd, valuesOf(odd))).toEqual({});
});

test("sixteen words can be chosen, and what was stored otherwise can be taken away", () => {
  const choices = tagChoices(["light", "옛말"]);

  expect(choices).toHaveLength(17);
  expect(choices[0]).toEqual({ key: "light", name: "햇빛과 창", use: "빛의 방향이나 창이 계획을 정한 공간" });
  expect(choices.at(-1)).toEqual({ key: "옛말", name: "옛말", use: "" });
});
