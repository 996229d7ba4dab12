import { expect, test } from "vitest";

import { proseTarget } from "./proseTarget";

test.each([
  ["", { kind: "nowhere" }],
  ["#끝", { kind: "here", id: "끝" }],
  ["#%", { kind: "here", id: "%" }],
  ["/portfolio?category=commercial", { kind: "site", path: "/portfolio?category=commercial" }],
  ["#/contact", { kind: "site", path: "/contact" }],
  ["https://studio.example/#/insight", { kind: "site", path: "/insight" }],
  ["/media/plan.pdf", { kind: "elsewhere" }],
  ["https://example.com/", { kind: "elsewhere" }],
  ["mailto:hello@example.com", { kind: "elsewhere" }],
  ["http://[", { kind: "nowhere" }],
])("%s", (href, target) => {
  expect(proseTarget(href, "https://studio.example")).toEqual(target);
});
