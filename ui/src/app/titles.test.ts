import { expect, test } from "vitest";

import type { Site } from "@shared/site";
import { EMPTY_SITE, SERVICES, SITE } from "../testing/answers";
import { titleOf } from "./titles";

const BLANK: Site = {
  ...SITE,
  ...EMPTY_SITE,
  brand: {},
  foundedOn: "",
  watermark: "",
  meta: {},
  services: SERVICES,
};
const NAMED: Site = { ...BLANK, brand: { wordmark: "CORNER" } };

test.each([
  ["/", "홈", "CORNER"],
  ["/about", "About", "About | CORNER"],
  ["/business", "Business", "Business | CORNER"],
  ["/insight", "Insight & Contents", "Insight & Contents | CORNER"],
  ["/privacy", "개인정보 처리방침", "개인정보 처리방침 | CORNER"],
  ["/business/commercial/작은-가게", "작은 가게", "작은 가게 | CORNER"],
  ["/portfolio/p1", undefined, undefined],
])("%s is called %s", (path, called, named) => {
  expect(titleOf(BLANK, encodeURI(path), "")).toBe(called);
  expect(titleOf(NAMED, path, "")).toBe(named);
});

test("a written title wins, that of the query first", () => {
  const meta = { "/portfolio": { title: "모두" }, "/portfolio?category=commercial": { title: "가게" } };

  expect(titleOf({ ...NAMED, meta }, "/portfolio", "?category=commercial")).toBe("가게");
  expect(titleOf({ ...NAMED, meta }, "/portfolio", "?filter=x")).toBe("모두");
  expect(titleOf(undefined, "/portfolio", "")).toBeUndefined();
});
