import { afterEach, expect, test } from "vitest";

import { LANGUAGES, localPath } from "../language";
import { keepChoice, wasMissed } from "./choice";

const [BASE, TWIN] = [LANGUAGES[0]!.code, LANGUAGES[1]!.code];

afterEach(() => sessionStorage.clear());

test("that a page was missing is told once, in the language that was chosen", () => {
  keepChoice(TWIN, true);
  const inAnother = wasMissed();
  keepChoice(BASE, true);

  expect([inAnother, wasMissed(), wasMissed()]).toEqual([false, true, false]);
  expect(localPath("/")).toBe("/");
});
