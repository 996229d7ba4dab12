import { expect, test, vi } from "vitest";

import { LANGUAGE, LANGUAGES } from "@shared/language";
import { keepChoice, wasMissed } from "@shared/languages/choice";
import { readToasts } from "@shared/toasts";
import shell from "@texts/shell.ko.json";
import { fill } from "../messages";
import { watchAll } from "./watches";

test("who comes from a page that is missing here is told why it is home", () => {
  vi.useFakeTimers();
  keepChoice(LANGUAGE, true);
  watchAll()();
  vi.useRealTimers();

  const own = LANGUAGES.find(({ code }) => code === LANGUAGE)!.name;
  expect(readToasts().map(({ text }) => text)).toEqual([fill(shell["lang.page_missing"], { language: own })]);
  expect(wasMissed()).toBe(false);
});
