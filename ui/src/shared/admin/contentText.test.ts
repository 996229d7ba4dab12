import { expect, test } from "vitest";

import { PROJECTS } from "../../testing/contentTypes";
import { contentText, disputedTexts } from "./contentText";

const entryOf = (name: string) => PROJECTS.fields.find((field) => field.name === name) ?? PROJECTS.fields[0];

test.each([
  ["tags", ["light", "옛것"], "햇빛과 창, 옛것"],
  ["planRooms", [{ name: "거실", size: "4.5 × 5.4 m" }, { name: "서재" }], "거실 · 4.5 × 5.4 m\n서재"],
  ["planKey", { new: "오크 책장", removed: "" }, "새로 한 것: 오크 책장"],
  ["planKey", { new: "오크 책장", removed: "발코니 벽" }, "새로 한 것: 오크 책장\n걷어 낸 것: 발코니 벽"],
  ["video", { url: "/media/walk.mp4", seconds: 24 }, "영상: /media/walk.mp4"],
  ["video", { url: "/a.mp4", heading: "저녁" }, "영상: /a.mp4\n영상 제목: 저녁"],
  ["planRooms", [{ name: "거실", en: { name: "Living room" } }], "거실 · English: Living room"],
  ["planKey", { new: "책장", removed: "", en: { new: "Shelf" } }, "새로 한 것: 책장\nEnglish: Shelf"],
  ["video", { url: "/a.mp4", en: { heading: "Evening" } }, "영상: /a.mp4\nEnglish: Evening"],
  ["planRooms", null, ""],
  ["type", "residential", "주거 공간"],
  ["lead", "빛을 먼저 봅니다.", "빛을 먼저 봅니다."],
])("%s %o reads %s", (name, value, text) => {
  const entry = entryOf(name);
  expect(entry && contentText(entry, value)).toBe(text);
});

test("fields that mean something together are compared as one, with the older text that visitors see", () => {
  const mine = { styleDescription: "새 글", images: [{ url: "/1.jpg", alt: "창" }, "/2.jpg"], thumbnailIndex: 1, openingPicture: "/1.jpg" };
  const theirs = { contents: "옛 글", styleDescription: "", images: [{ url: "/1.jpg", alt: "" }] };

  const disputed = disputedTexts(PROJECTS, ["contents", "thumbnailIndex", "images"], mine, theirs);

  expect(disputed).toEqual([
    { field: "styleDescription", label: "스타일 설명", mine: "새 글", theirs: "옛 글" },
    { field: "images", label: "이미지", mine: "1. 창 (넓은 화면) · 대체 텍스트: 창\n2. /2.jpg (대표)", theirs: "1. /1.jpg (대표) · 장식용" },
  ]);
});
