import { expect, test } from "vitest";

import { sizeText } from "./enclosure";

test.each([
  [10, "1KB"],
  [1_024, "1KB"],
  [600_000, "586KB"],
  [1_048_576, "1MB"],
  [3_500_000, "3.3MB"],
])("%d bytes are %s", (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
