import { expect, test } from "vitest";

import type { FormImage } from "@records/fields/gallery";
import { adviceOf, evenableOf, isEvened, withEvened, withOriginal, withoutAdvice } from "./evening";

const [SENT, EVEN] = ["a".repeat(32), "b".repeat(32)];
const HALL: FormImage = {
  key: "1",
  image: {
    id: SENT,
    url: `/media/${SENT}.png`,
    name: "복도.png",
    width: 1600,
    height: 1200,
    format: "png",
    advice: ["dark", "tilted"],
    alt: "긴 복도",
    role: "before",
    pair: "p1",
    focus: [0.4, 0.5],
  },
};
const IMAGE = { id: EVEN, url: `/media/${EVEN}.jpg`, name: EVEN, width: 1600, height: 1200, format: "jpg", color: "#aabbcc" };

test("an evened picture takes the place of the one that was sent, and what was said of it stays", () => {
  const even = withEvened(HALL, { ...IMAGE, advice: ["tilted", "blurred"] });

  expect(even.image).toMatchObject({ ...IMAGE, name: "복도.png", alt: "긴 복도", role: "before", pair: "p1", focus: [0.4, 0.5] });
  expect(adviceOf(even)).toEqual(["tilted"]);
  expect([isEvened(HALL), isEvened(even)]).toEqual([false, true]);
});

test("the picture comes back as it was sent", () => {
  expect(withOriginal(withEvened(HALL, IMAGE))).toEqual(HALL);
  expect(withOriginal(HALL)).toBe(HALL);
});

test("advice that was waved aside does not come back with the evened picture", () => {
  const waved = withoutAdvice(HALL);
  const even = withEvened(withoutAdvice(waved), { ...IMAGE, advice: ["tilted"] });

  expect([adviceOf(waved), adviceOf(even)]).toEqual([["tilted"], []]);
  expect(even.image).not.toHaveProperty("advice");
});

test.each([
  [`/media/${SENT}.jpg`, SENT],
  [`/media/${SENT}.gif`, ""],
  [`/media/${SENT}.svg`, ""],
  ["https://res.cloudinary.com/atelier/image/upload/a.jpg", ""],
  ["https://h/1.jpg", ""],
])("%s can be evened: %s", (url, id) => {
  expect(evenableOf({ key: "1", image: { url } })).toBe(id);
});

test("what is on its way, and what is evened already, cannot be evened", () => {
  expect(evenableOf({ key: "1", image: null })).toBe("");
  expect(evenableOf(withEvened(HALL, IMAGE))).toBe("");
});
