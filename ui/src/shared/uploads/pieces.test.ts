import { expect, test } from "vitest";

import { LARGEST_PIECE, pieceAfter, SMALLEST_PIECE } from "./pieces";

test("a piece takes eight seconds, and is neither tiny nor large", () => {
  expect(pieceAfter(128 * 1024, 4_000)).toBe(256 * 1024);
  expect(pieceAfter(128 * 1024, 60_000)).toBe(SMALLEST_PIECE);
  expect(pieceAfter(128 * 1024, 100)).toBe(LARGEST_PIECE);
  expect(pieceAfter(128 * 1024, 0)).toBe(LARGEST_PIECE);
});
