import { expect, test } from "vitest";

import { PUBLIC_ROUTES } from "../routes";
import { editorOf } from "./editorOf";

test.each([
  ["/", "", "/admin/site/page/"],
  ["/about", "", "/admin/site/page/about"],
  ["/business/residential/total-living", "", "/admin/site/page/business/residential/total-living"],
  ["/contact", "?tab=qna", "/admin/site/page/contact?tab=qna"],
  ["/privacy", "", "/admin/site/page/privacy"],
  ["/portfolio/p1", "", "/admin/portfolio/p1"],
  ["/portfolio/residential/p1", "", "/admin/portfolio/p1"],
  ["/portfolio/p1/commercial", "", "/admin/portfolio/p1"],
  ["/residential/p1", "", "/admin/portfolio/p1"],
  ["/portfolio/%EC%A7%91%201", "", "/admin/portfolio/%EC%A7%91%201"],
  ["/insight/i1", "", "/admin/insight/i1"],
  ["/portfolio", "?category=commercial", ""],
  ["/insight", "", ""],
  ["/debug", "", ""],
])("the page at %s%s is edited at '%s'", (pathname, search, editor) => {
  expect(editorOf(pathname, search)).toBe(editor);
});

test("every public page has an editor but for lists and what is past", () => {
  const without = PUBLIC_ROUTES.map(({ path }) => path).filter((path) => !editorOf(path.replace(":id", "x").replace(":slug", "y")));

  expect(without).toEqual(["/portfolio", "/insight", "/privacy/:day", "/debug"]);
});
