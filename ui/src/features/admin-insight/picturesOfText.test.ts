import { expect, test } from "vitest";

import type { Formatting } from "./formatting";
import { changed, lacksAlt, picturesIn, removed } from "./picturesOfText";

function applied(format: Formatting | undefined, text: string, caret = 0): [string, number] {
  const edit = format?.(text, { start: caret, end: caret });
  if (!edit) throw new Error("no picture");
  return [text.slice(0, edit.from) + edit.text + text.slice(edit.to), edit.select.start];
}

const TEXT = "앞\n\n![](/media/a.jpg)\n\n가운데 ![창 \\[북\\]](picture:k1) 뒤";

test("the pictures of a text are found with their alternative texts", () => {
  expect(picturesIn(TEXT).map(({ address, alt }) => [address, alt])).toEqual([
    ["/media/a.jpg", ""],
    ["picture:k1", "창 [북]"],
  ]);
  expect(picturesIn("![".repeat(200_000))).toEqual([]);
  expect(picturesIn("![](".repeat(100_000))).toEqual([]);
});

test("a picture gets its alternative text where it stands, and the caret stays at its words", () => {
  const [first, second] = picturesIn(TEXT);

  expect(first && applied(changed(first, { alt: "낮은 [창]" }), TEXT, TEXT.length)).toEqual([
    TEXT.replace("![]", "![낮은 \\[창\\]]"),
    TEXT.length + "낮은 \\[창\\]".length,
  ]);
  expect(second && applied(changed(second, { address: "/media/b.jpg" }), TEXT, 1)).toEqual([
    TEXT.replace("picture:k1", "/media/b.jpg"),
    1,
  ]);
});

test("a picture is taken out with its line", () => {
  const [first, second] = picturesIn(TEXT);

  expect(first && applied(removed(first), TEXT)[0]).toBe(TEXT.replace("![](/media/a.jpg)\n\n", ""));
  expect(second && applied(removed(second), TEXT)[0]).toBe("앞\n\n![](/media/a.jpg)\n\n가운데  뒤");
});

test("nothing is done to a text that is another by now", () => {
  const [first] = picturesIn(TEXT);

  expect(first && applied(changed(first, { alt: "창" }), "다른 글", 2)).toEqual(["다른 글", 2]);
});

test("a picture whose text a program wrote lacks one", () => {
  expect(picturesIn("![IMG_1234.jpg](/a) ![](/b) ![낮은 창](/c)").map(lacksAlt)).toEqual([true, true, false]);
});
