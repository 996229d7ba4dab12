import { expect, test } from "vitest";

import { refusalOf } from "../admin/brand/logo";
import { isPicture, sortPicked } from "./pictures";

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

const sized = (name: string, size: number) => Object.defineProperty(new File(["x"], name), "size", { value: size });

test("of what is chosen, pictures within the limit and the room are taken, in their order", () => {
  const [a, plan, huge, b, c] = [["a.jpg", 10], ["도면.dwg", 1], ["huge.jpg", 11], ["b.jpg", 1], ["c.jpg", 1]].map(
    ([name, size]) => sized(String(name), Number(size)),
  ) as [File, File, File, File, File];

  const picked = sortPicked([a, plan, huge, b, c], [], { maxBytes: 10, room: 3 });

  expect(picked).toEqual({ accepted: [a, b], tooLarge: [huge], notImages: [plan], duplicates: [], surplus: [c] });
});
