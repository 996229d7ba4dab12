import { expect, test } from "vitest";

import { addressIn, LANGUAGE, LANGUAGES, localPath } from "@shared/language";
import { otherBuild, toHashAddress } from "./address";

const at = (address: string) => new URL(address, "https://studio.example");
const home = localPath("/");

test.each([
  ["/", "/"],
  ["/about", "/about"],
  ["/about/", "/about"],
  ["/portfolio?category=commercial", "/portfolio?category=commercial"],
  ["/insight/7#part-2", "/insight/7#part-2"],
])("%s becomes its hash route in this language", (address, route) => {
  expect(toHashAddress(at(localPath(address)))).toBe(`${home}#${localPath(route)}`);
});

test("a route in this language stands on its home, and stays there", () => {
  const route = `#${localPath("/insight/7")}`;

  expect(toHashAddress(at(localPath("/portfolio") + route))).toBe(home + route);
  expect(toHashAddress(at(home + route))).toBeNull();
  expect(otherBuild(at(home + route))).toBeNull();
});

test.each(LANGUAGES.filter(({ code }) => code !== LANGUAGE))("a route in $code leads to the build in it", ({ code }) => {
  const route = `#${addressIn(code, "/portfolio")}`;

  expect(otherBuild(at(home + route))).toBe(addressIn(code, "/") + route);
});
