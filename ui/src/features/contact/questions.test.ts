import { expect, test } from "vitest";

import { groupsOf } from "./questions";

test("questions of one group stand together, where the first of them stood", () => {
  const asked = ["비용", "", "비용", "기간"].map((group, index) => ({ group, question: `${index}` }));

  const groups = groupsOf(asked).map(({ name, questions }) => [name, ...questions.map((one) => one.question)]);

  expect(groups).toEqual([
    ["비용", "0", "2"],
    ["", "1"],
    ["기간", "3"],
  ]);
  expect(groupsOf([])).toEqual([]);
});
