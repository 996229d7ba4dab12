import type { Location } from "react-router-dom";
import { expect, test } from "vitest";

import { placeBelow, unnamed } from "./placeBelow";

function at(path: string, state: unknown = null): Location {
  const [pathname = "", query] = path.split("?");
  return { pathname, search: query ? `?${query}` : "", hash: "", key: "k", state };
}

test("a screen without layers lies below itself", () => {
  const location = at("/portfolio?category=commercial");

  expect(placeBelow(location)).toBe(location);
});

test("the entry says what lies below a layer, and keeps what it holds", () => {
  const state = { project: "p1", below: "/portfolio?category=commercial&filter=F%26B" };
  const below = placeBelow(at("/portfolio/p1", state));

  expect([below.pathname, below.search]).toEqual(["/portfolio", "?category=commercial&filter=F%26B"]);
  expect(below.state).toBe(state);
});

test("who came by a picture's address alone sees the project's page below it", () => {
  const below = placeBelow(at("/portfolio/p1/photo/3"));

  expect(below.pathname).toBe("/portfolio/p1");
  expect(below.state).toEqual({ photo: { index: 2, url: "" } });
});

test("the picture looked at last counts more than the one in the address", () => {
  const photo = { index: 0, url: "/a.jpg" };

  expect(placeBelow(at("/portfolio/p1/photo/3", { photo })).state).toEqual({ photo });
});

test.each(["0", "", "12345", "abc", "3/4", "-1"])("%o is no picture's number: its project is shown", (number) => {
  const path = `/portfolio/p1/photo/${number}`;

  expect(placeBelow(at(path))).toEqual(at("/portfolio/p1"));
  expect(unnamed(path)).toBe("/portfolio/p1");
});

test.each(["/portfolio/photo/3", "/portfolio/p1/photographs", "/portfolio/p1", "/insight/i1/photo/0"])(
  "%s is not below a project's pictures",
  (path) => {
    const location = at(path);

    expect(placeBelow(location)).toBe(location);
    expect(unnamed(path)).toBeUndefined();
  },
);

test("a picture's address names one", () => {
  expect(unnamed("/portfolio/p1/photo/3")).toBeUndefined();
});

test.each([{ below: 3 }, { below: "https://elsewhere.example" }, "text"])("%o tells of nothing below", (state) => {
  const location = at("/portfolio/p1", state);

  expect(placeBelow(location)).toBe(location);
});
