import { describe, expect, test } from "vitest";

import { LANGUAGES } from "@shared/language";
import { otherBuild, toHashAddress } from "./address";

const TWIN = LANGUAGES[1]!.code;
const at = (address: string) => new URL(address, "https://studio.example");

describe("a real address becomes its hash route", () => {
  test.each([
    ["/", "/#/"],
    ["/about", "/#/about"],
    ["/about/", "/#/about"],
    ["/portfolio?category=commercial", "/#/portfolio?category=commercial"],
    ["/portfolio/3#top", "/#/portfolio/3"],
    ["/insight/7#part-2", "/#/insight/7#part-2"],
    ["/portfolio#/insight/7", "/#/insight/7"],
  ])("%s", (address, expected) => {
    expect(toHashAddress(at(address))).toBe(expected);
  });

  test("one in hash form already stays as it is", () => {
    expect(toHashAddress(at("/#/portfolio?category=commercial"))).toBeNull();
  });
});

test("a route in another language leads to the build in it", () => {
  expect(otherBuild(at(`/#/${TWIN}/portfolio?style=a`))).toBe(`/${TWIN}/#/${TWIN}/portfolio?style=a`);
  expect(otherBuild(at("/#/portfolio"))).toBeNull();
  expect(otherBuild(at(`/${TWIN}/about`))).toBeNull();
});

test("where this build comes in another language, that is not offered: home is shown", () => {
  expect(otherBuild(at(`/${TWIN}/#/${TWIN}/about`))).toBeNull();
  expect(toHashAddress(at(`/${TWIN}/#/${TWIN}/about`))).toBe("/#/");
  expect(toHashAddress(at(`/${TWIN}/about`))).toBe("/#/");
});
