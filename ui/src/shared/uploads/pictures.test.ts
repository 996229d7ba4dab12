import { expect, test } from "vitest";

import { refusalOf } from "../admin/brand/logo";
import { isPicture } from "./pictures";

test.each([
  ["DSC00012.HIF", "", true],
  ["IMG_0002.HEIC", "application/octet-stream", true],
  ["KakaoTalk_20260301.jpg", "application/octet-stream", true],
  ["photo.jfif", "", true],
  ["사진.jpg", "image/jpg", true],
  ["사진.jpg", "image/pjpeg", true],
  ["사진.heif", "image/heif", true],
  ["사진.jpg", "binary/octet-stream", true],
  ["1000004711", "application/octet-stream", true],
  ["도면.dwg", "application/octet-stream", false],
  ["견적.xlsx", "", false],
  ["그림.svg", "image/svg+xml", false],
  ["사진.jpg", "text/html", false],
])("%s, which the browser calls %o, may be a picture: %s", (name, type, isGood) => {
  expect(isPicture({ name, type })).toBe(isGood);
});

test.each([
  ["로고.jpg", "application/octet-stream", true],
  ["로고.jpg", "image/pjpeg", true],
  ["로고.gif", "application/octet-stream", false],
])("a logo %s, called %o, is taken: %s", (name, type, isGood) => {
  expect(refusalOf(new File(["x"], name, { type })) === "").toBe(isGood);
});
