import { expect, test } from "vitest";

import { SERVICES, SLIDES } from "../testing";
import { holderOf, namesHere } from "./others";
import { editingPath, pageAt, pathOfType, servicePath, slidePath, withSlide } from "./pages";
import type { Region } from "./regions";

test.each([
  ["/admin/site/page/", "", "/"],
  ["/admin/site/page", "", "/"],
  ["/admin/site/page/about", "", "/about"],
  ["/admin/site/page/contact", "?tab=qna", "/contact?tab=qna"],
  ["/admin/site/page/business/residential/total/", "", "/business/residential/total"],
])("%s%s edits the page %s", (pathname, search, page) => {
  expect(pageAt(pathname, search)).toEqual({ address: page, slide: "", language: "ko" });
});

test("the first page is edited with any of its slides", () => {
  expect(slidePath("s 2")).toBe("/admin/site/page/?slide=s+2");
  expect(pageAt("/admin/site/page/", "?slide=s+2")).toEqual({ address: "/", slide: "s 2", language: "ko" });
  expect([withSlide("/", "s 2"), withSlide("/", "")]).toEqual(["/?slide=s+2", "/"]);
});

test("the page of a part is the first where it stands, that of a service its own", () => {
  expect(editingPath("/about")).toBe("/admin/site/page/about");
  expect(pathOfType(SLIDES)).toBe("/business");
  expect(pathOfType({ ...SERVICES, seen: ["/business/{group}/{slug}", "/business"] })).toBe("/business");
  expect(pathOfType({ ...SERVICES, seen: [] })).toBeUndefined();
  expect(servicePath({ group: "residential", slug: "total" })).toBe("/business/residential/total");
  expect([servicePath({ group: "residential" }), servicePath({ slug: "total" }), servicePath({})]).toEqual([undefined, undefined, undefined]);
});

test("who types in a list holds all of it, who only looks holds nothing", () => {
  const region = { record: { collection: "site", id: "about" }, path: "story.2.text" } as Region;
  const other = { name: "이도윤", since: "", collection: "site", id: "about", field: "" };

  expect(holderOf([other], region)).toBeNull();
  expect(holderOf([{ ...other, field: "story.0.text" }], region)).toEqual({ name: "이도윤", isHere: false });
  expect(holderOf([{ ...other, field: "story.2.text" }], region)).toEqual({ name: "이도윤", isHere: true });
  expect(holderOf([{ ...other, field: "story.0.text", id: "company" }], region)).toBeNull();
  expect(holderOf([{ ...other, field: "heading" }], region)).toBeNull();
  expect(namesHere([other, other, { ...other, id: "brand", name: "박" }], [region.record])).toEqual(["이도윤"]);
});

test("the language in which a page is edited is in the address; one that nobody knows is the base one", () => {
  expect(pageAt("/admin/site/page/contact", "?tab=qna&language=en")).toEqual({ address: "/contact?tab=qna", slide: "", language: "en" });
  expect(pageAt("/admin/site/page/", "?slide=s1&language=en")).toEqual({ address: "/", slide: "s1", language: "en" });
  expect(pageAt("/admin/site/page/about", "?language=xx")).toEqual({ address: "/about", slide: "", language: "ko" });
  expect(editingPath("/contact?tab=qna", "en")).toBe("/admin/site/page/contact?tab=qna&language=en");
  expect(slidePath("s1", "en")).toBe("/admin/site/page/?slide=s1&language=en");
  expect(editingPath("/about", "ko")).toBe("/admin/site/page/about");
});
