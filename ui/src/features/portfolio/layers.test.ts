import { expect, test } from "vitest";

import { readLayers } from "./layers";

test("layers are read from an entry of the history", () => {
  const photo = { index: 2, url: "/media/a.jpg" };

  expect(readLayers({ project: "p1", photo, other: 1 })).toEqual({ project: "p1", photo });
});

test.each([{ project: 3 }, { photo: null }, { photo: { index: "2", url: "" } }, { photo: { index: 1 } }])(
  "what cannot be used is left out: %o",
  (stored) => {
    expect(readLayers(stored)).toEqual({});
  },
);
