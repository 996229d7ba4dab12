import { expect, test } from "vitest";

import shared from "../../../../tests/core/records/twin_cases.json";
import { ARTICLE_TWINS } from "./twins";

test("the form knows the texts that the server does, all of them needed", () => {
  const names = ARTICLE_TWINS.map(({ name }) => name).sort();

  expect(names).toEqual(shared.texts.insights.own);
  expect(shared.texts.insights.needed).toEqual(names);
  expect(ARTICLE_TWINS.every(({ isNeeded }) => isNeeded)).toBe(true);
});
