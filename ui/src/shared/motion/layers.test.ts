import { expect, test } from "vitest";

import { leaving, projectIn, screenOf } from "./layers";
import type { GrownLayer } from "./layers";

const layer = (opened: "project" | "photo", screen = "/portfolio?category=commercial"): GrownLayer => ({
  dialog: document.createElement("dialog"),
  growth: () => ({ opened, below: () => null, above: () => null }),
  screen,
});
const over = (usr: object, path = "/portfolio/a") => ({
  hash: `#${path}`,
  state: { usr: { below: "/portfolio?category=commercial", ...usr }, key: "k", idx: 1 },
});
const GALLERY = { hash: "#/portfolio?category=commercial", state: { idx: 0 } };

const project = layer("project");
const photo = layer("photo");

test("the gallery leaves no layer, the project leaves that of its picture", () => {
  expect(leaving(GALLERY, [project, photo])).toEqual([project, photo]);
  expect(leaving(over({ project: "a" }), [project, photo])).toEqual([photo]);
  expect(leaving(over({ project: "a", photo: { index: 0, url: "" } }), [project, photo])).toEqual([]);
});

test("a neighbour in the same layer leaves it", () => {
  expect(leaving(over({ project: "b" }, "/portfolio/b"), [project])).toEqual([]);
});

test("what lies over another screen does not return: that screen goes as well", () => {
  expect(leaving({ hash: "#/about", state: null }, [project])).toEqual([]);
  expect(leaving({ hash: "#/portfolio", state: null }, [project])).toEqual([]);
});

test("a picture over the project's own page returns to that page", () => {
  const own = layer("photo", "/portfolio/a");

  expect(screenOf({ hash: "#/portfolio/a/photo/3", state: null })).toBe("/portfolio/a");
  expect(leaving({ hash: "#/portfolio/a", state: null }, [own])).toEqual([own]);
});

test("the address names the project", () => {
  expect(projectIn("#/portfolio/a%20b/photo/3")).toBe("a%20b");
  expect(projectIn("#/portfolio?category=commercial")).toBe("");
  expect(projectIn("#/about")).toBe("");
});
