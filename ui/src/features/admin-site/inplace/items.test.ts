import { expect, test } from "vitest";

import { pathNow } from "./items";
import { withValueAt } from "./regions";

const [A, B, C] = [{ text: "하나" }, { text: "둘" }, { text: "셋" }];
const BEFORE = { heading: "머리말", cards: [A, B, C] };
const anew = <T>(value: T): T => structuredClone(value);

test.each([
  ["a field of the record stays", "heading", BEFORE, "heading"],
  ["an item stays", "cards.1.text", BEFORE, "cards.1.text"],
  ["an item is moved here", "cards.2.text", { cards: [C, A, B] }, "cards.0.text"],
  ["an item is moved by somebody else", "cards.2.text", anew({ cards: [C, A, B] }), "cards.0.text"],
  ["one before it is taken away", "cards.2.text", anew({ cards: [B, C] }), "cards.1.text"],
  ["it is changed by somebody else", "cards.1.text", anew({ cards: [A, { text: "둘째" }, C] }), "cards.1.text"],
  ["it is taken away", "cards.1.text", anew({ cards: [A, C] }), null],
  ["the list is shortened", "cards.2.text", anew({ cards: [A] }), null],
  ["the list is gone", "cards.0.text", { cards: null }, null],
  ["others take its place", "cards.1.text", anew({ cards: [{ text: "넷" }, { text: "다섯" }] }), null],
])("%s", (_, path, now, expected) => {
  expect(pathNow(path, BEFORE, now)).toBe(expected);
});

test("what is typed into an item leaves it the same one, of two alike too", () => {
  const twins = { cards: [{ text: "같은 말" }, { text: "같은 말" }] };

  const typed = withValueAt(twins, "cards.1.text", "다른 말");

  expect(pathNow("cards.1.text", twins, typed)).toBe("cards.1.text");
  expect(pathNow("cards.1.text", twins, anew(twins))).toBe("cards.1.text");
});
