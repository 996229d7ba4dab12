import { describe, expect, test } from "vitest";

import { routeOf, toHashAddress } from "./address";

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

test("the route is what follows the sign", () => {
  expect(routeOf("#/insight/7")).toBe("/insight/7");
  expect(routeOf("")).toBe("/");
});
