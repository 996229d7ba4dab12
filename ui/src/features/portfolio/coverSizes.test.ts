import { expect, test } from "vitest";

import { coverSizes } from "./coverSizes";

const image = { url: "/a.jpg", srcset: "", sources: [], fallbacks: [], alt: "", color: null, focus: null };

test.each([
  ["a wide cover", 1600, 1067, "(max-width: 639px) and (min-resolution: 2.5dppx) 72vw, 100vw"],
  ["an upright one, which is cut at its sides", 1067, 1600, "(max-width: 639px) 54vw, 100vw"],
  ["one of unknown size", null, null, "(max-width: 639px) and (min-resolution: 2.5dppx) 72vw, 100vw"],
])("%s", (_, width, height, sizes) => {
  expect(coverSizes({ ...image, width, height })).toBe(sizes);
});
