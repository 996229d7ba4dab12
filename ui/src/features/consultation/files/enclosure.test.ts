import { expect, test } from "vitest";

import { isReducible, isTaken, sizeText } from "./enclosure";

test.each([
  [10, "1KB"],
  [1_024, "1KB"],
  [600_000, "586KB"],
  [1_048_576, "1MB"],
  [3_500_000, "3.3MB"],
])("%d bytes are %s", (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

test.each([
  ["DSC00012.HIF", "", true],
  ["IMG_0002.HEIC", "application/octet-stream", true],
  ["KakaoTalk_20260301.jpg", "application/octet-stream", true],
  ["photo.jfif", "", true],
  ["사진.jpg", "image/jpg", true],
  ["사진", "image/pjpeg", true],
  ["사진.heic", "image/heic-sequence", true],
  ["image:4711", "", true],
  ["도면.pdf", "", true],
  ["도면.pdf", "application/octet-stream", true],
  ["도면", "application/x-pdf", true],
  ["도면.dwg", "application/octet-stream", false],
  ["견적.xlsx", "", false],
  ["그림.svg", "image/svg+xml", false],
  ["영상.mp4", "video/mp4", false],
])("of %s, called %o, is taken: %s", (name, type, isGood) => {
  expect(isTaken({ name, type })).toBe(isGood);
});

test("a large picture of no known type is made smaller as well", () => {
  expect(isReducible({ name: "DSC00012.HIF", type: "", size: 9_000_000 })).toBe(true);
  expect(isReducible({ name: "도면.pdf", type: "", size: 9_000_000 })).toBe(false);
});
