import { expect, test } from "vitest";

import { storyText } from "./storyText";

test.each([
  ["tags", ["light", "옛것"], "햇빛과 창, 옛것"],
  ["planRooms", [{ name: "거실", size: "4.5 × 5.4 m" }, { name: "서재" }], "거실 · 4.5 × 5.4 m\n서재"],
  ["planKey", { new: "오크 책장", removed: "" }, "새로 한 것: 오크 책장"],
  ["planKey", { new: "오크 책장", removed: "발코니 벽" }, "새로 한 것: 오크 책장\n걷어 낸 것: 발코니 벽"],
  ["video", { url: "/media/walk.mp4", seconds: 24 }, "영상: /media/walk.mp4"],
  ["planRooms", [{ name: "거실", en: { name: "Living room" } }], "거실 · English: Living room"],
  ["planKey", { new: "책장", removed: "", en: { new: "Shelf" } }, "새로 한 것: 책장\nEnglish: Shelf"],
  ["video", { url: "/a.mp4", en: { heading: "Evening" } }, "영상: /a.mp4\nEnglish: Evening"],
  ["planRooms", null, ""],
  ["lead", "빛을 먼저 봅니다.", undefined],
])("%s %o reads %s", (field, value, text) => {
  expect(storyText(field, value)).toBe(text);
});
