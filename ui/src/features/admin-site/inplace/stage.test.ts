import { expect, test } from "vitest";

import { pointIn } from "./stage";

const record = { collection: "slides", id: "s1" } as const;
const desktop = { url: "/pictures/a.jpg", focus: [0.25, 0.4] };
const STAGE = { records: [{ ...record, values: { desktop, mobile: { url: "/pictures/b.jpg" }, cards: [{ picture: desktop }] } }] };

test.each([
  ["desktop", { x: 25, y: 40 }],
  ["cards.0.picture", { x: 25, y: 40 }],
  ["mobile", { x: 50, y: 50 }],
  ["nothing", { x: 50, y: 50 }],
])("what has to be seen of the picture at %s", (path, point) => {
  expect(pointIn(STAGE, { record, path })).toEqual(point);
});
