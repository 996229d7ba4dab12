import { expect, test } from "vitest";

import type { FormImage } from "@records/fields/gallery";
import { altOf, describablesOf, describedAs, focusOf, lacksAlt, previewOf, roleOf, withFacts } from "./facts";

const HALL: FormImage = { key: "1", image: { url: "/media/hall.jpg", width: 1600, color: "#aabbcc" } };
const OLD: FormImage = { key: "2", image: "https://h/1.jpg" };
const WAITING: FormImage = { key: "3", image: null };

test("what is said of a picture is stored beside what it has", () => {
  const said = describedAs(HALL, { key: "1", point: { x: 38, y: 52 }, alt: "긴 복도", caption: "벤치를 앉혔습니다." });

  expect(said.image).toEqual({
    url: "/media/hall.jpg",
    width: 1600,
    color: "#aabbcc",
    alt: "긴 복도",
    caption: "벤치를 앉혔습니다.",
    focus: [0.38, 0.52],
  });
  expect(focusOf(said)).toEqual({ x: 38, y: 52 });
});

test("what nobody said is not stored", () => {
  const said = withFacts(HALL, { alt: "긴 복도", caption: "캡션", focus: [0.1, 0.2] });

  expect(describedAs(said, { key: "1", point: null, alt: null, caption: "" })).toEqual(HALL);
});

test("a picture that only decorates lacks no text, one on its way neither", () => {
  const decorative = withFacts(HALL, { alt: "" });

  expect(altOf(decorative)).toBe("");
  expect([HALL, OLD, decorative, WAITING].map(lacksAlt)).toEqual([true, true, false, false]);
});

test("a picture whose text a program wrote lacks one", () => {
  expect(["IMG_1234.jpg", "긴 복도"].map((alt) => lacksAlt(withFacts(HALL, { alt })))).toEqual([true, false]);
});

test("what is stored under a role that nobody knows is an ordinary photo", () => {
  const odd = { url: "/media/hall.jpg", role: "옛 쓰임" } as object as FormImage["image"];

  expect(roleOf({ key: "1", image: odd })).toBe("photo");
  expect(roleOf(OLD)).toBe("photo");
});

test("something can be said of pictures that have arrived, also of an address alone", () => {
  expect(describablesOf([HALL, WAITING, OLD]).map(({ key, url }) => [key, url])).toEqual([
    ["1", "/media/hall.jpg"],
    ["2", "https://h/1.jpg"],
  ]);
});

test("a small view is loaded in a small size where the server has one", () => {
  const own: FormImage = { key: "1", image: { url: `/media/${"0".repeat(32)}.png` } };

  expect(previewOf(own)).toBe(`/media/${"0".repeat(32)}-640.jpg`);
  expect(previewOf(OLD)).toBe("https://h/1.jpg");
});
