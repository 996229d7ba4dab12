import { expect, test } from "vitest";

import {
  addressIn,
  isBase,
  isOfBase,
  LANGUAGE,
  LANGUAGES,
  localPath,
  ownPath,
  routeOf,
  splitAddress,
} from "./language";

const BASE = LANGUAGES[0]!.code;
const TWIN = LANGUAGES[1]!.code;
const prefix = isBase ? "" : `/${LANGUAGE}`;

test("the first language of the registry is the base one", () => {
  expect(isBase).toBe(LANGUAGE === BASE);
});

test.each(["/", "/portfolio?category=commercial", "/api/site"])("%s is at the address of this language", (path) => {
  expect(localPath(path)).toBe(prefix + path);
  expect(splitAddress(localPath(path))).toEqual({ language: LANGUAGE, path });
  expect(ownPath(localPath(path))).toBe(path);
});

test.each(["/admin", "/admin/site?part=brand", "/debug"])("%s is there in the base language alone", (path) => {
  expect(isOfBase(path)).toBe(true);
  expect(localPath(path)).toBe(path);
});

test("a page whose name begins alike is one of this language", () => {
  expect(localPath("/administration")).toBe(`${prefix}/administration`);
});

test.each([
  ["/", BASE, "/"],
  ["/about", BASE, "/about"],
  [`/${BASE}/about`, BASE, `/${BASE}/about`],
  [`/${TWIN}`, TWIN, "/"],
  [`/${TWIN}/`, TWIN, "/"],
  [`/${TWIN}?utm=x`, TWIN, "/?utm=x"],
  [`/${TWIN}/portfolio?style=a/b#c`, TWIN, "/portfolio?style=a/b#c"],
  [`/${TWIN}vy`, BASE, `/${TWIN}vy`],
])("%s is in %s the page at %s", (address, language, path) => {
  expect(splitAddress(address)).toEqual({ language, path });
});

test("a page of another language is none of this one", () => {
  const other = isBase ? TWIN : BASE;

  expect(ownPath(addressIn(other, "/about"))).toBeUndefined();
});

test("the route is what follows the sign, without the language", () => {
  expect(routeOf(`#${localPath("/insight/7?a=b")}`)).toBe("/insight/7?a=b");
  expect(routeOf("")).toBe("/");
});
