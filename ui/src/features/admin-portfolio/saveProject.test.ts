import { expect, test } from "vitest";

import shared from "../../../../tests/core/records/three_way_cases.json";
import { TOGETHER } from "./saveProject";

test("the same fields belong together here as on the server", () => {
  expect(TOGETHER).toEqual(shared.groups.portfolio);
});
