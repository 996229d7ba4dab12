import type { Location } from "react-router-dom";
import { expect, test } from "vitest";

import { placeBelow } from "./placeBelow";

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

test.each(["/portfolio/p1/photo/0", "/portfolio/p1/photo/", "/portfolio/p1/photo/12345", "/portfolio/photo/3"])(
  "%s is no picture's address",
  (path) => {
    const location = at(path);

    expect(placeBelow(location)).toBe(location);
  },
);

test.each([{ below: 3 }, { below: "https://elsewhere.example" }, "text"])("%o tells of nothing below", (state) => {
  const location = at("/portfolio/p1", state);

  expect(placeBelow(location)).toBe(location);
});
