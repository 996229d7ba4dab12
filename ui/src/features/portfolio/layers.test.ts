import { expect, test } from "vitest";

import { addressOf, readLayers } from "./layers";

test("layers are read from an entry of the history", () => {
  const photo = { index: 2, url: "/media/a.jpg" };

  expect(readLayers({ project: "p1", photo, other: 1 })).toEqual({ project: "p1", photo });
});

test("the preview of a booklet is a layer at the address of what lies below it", () => {
  expect(readLayers({ project: "p1", print: true })).toEqual({ project: "p1", print: true });
  expect(addressOf({ project: "p1", print: true })).toBe("/portfolio/p1");
  expect(addressOf({ print: true }, "p1")).toBeUndefined();
});

test.each([{ print: "yes" }, { project: 3 }, { photo: null }, { photo: { index: "2", url: "" } }, { photo: { index: 1 } }])(
  "what cannot be used is left out: %o",
  (stored) => {
    expect(readLayers(stored)).toEqual({});
  },
);

test("a project over the gallery and a picture of it have addresses, the first picture is 1", () => {
  const photo = { index: 2, url: "/media/a.jpg" };

  expect(addressOf({ project: "a b" })).toBe("/portfolio/a%20b");
  expect(addressOf({ project: "p1", photo })).toBe("/portfolio/p1/photo/3");
  expect(addressOf({ photo }, "p1")).toBe("/portfolio/p1/photo/3");
});

test("a screen without layers keeps its own address", () => {
  expect(addressOf({})).toBeUndefined();
  expect(addressOf({}, "p1")).toBeUndefined();
});
