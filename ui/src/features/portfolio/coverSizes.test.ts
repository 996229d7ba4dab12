import { expect, test } from "vitest";

import { coverSizes } from "./coverSizes";

/** The sizes that the server's page says of the same pictures: `test_project_page.py`. */
test.each([
  ["a lying cover", 1600, 1000, "(max-width: 639px) and (min-resolution: 2.5dppx) 72vw, min(100vw, 122vh, 1312px)"],
  ["an upright one", 1600, 2000, "(max-width: 639px) 54vw, min(100vw, 61vh, 656px)"],
  ["one of unknown size", null, null, "(max-width: 639px) and (min-resolution: 2.5dppx) 72vw, 100vw"],
])("%s", (_, width, height, sizes) => {
  expect(coverSizes({ width, height })).toBe(sizes);
});
