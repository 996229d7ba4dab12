import { expect, test } from "vitest";

import { fieldAt, spread, storedTwins, toldTwins, TWINNED, twinsIn } from "./twins";

const OTHER = TWINNED[0]?.code ?? "";
const NAME = TWINNED[0]?.name ?? "";

test("a record is read with each twin as a field of its own", () => {
  const record = { id: "p1", title: "집", [OTHER]: { title: "House", lead: "Light" }, images: [{ [OTHER]: { alt: "A" } }] };

  expect(spread(record)).toEqual({
    id: "p1",
    title: "집",
    [`${OTHER}.title`]: "House",
    [`${OTHER}.lead`]: "Light",
    images: [{ [OTHER]: { alt: "A" } }],
  });
});

test("a fault lies in the twin, or in the field whose item it is in", () => {
  expect([`${OTHER}.title`, `sections.2.${OTHER}.heading`, "title"].map(fieldAt)).toEqual([`${OTHER}.title`, "sections", "title"]);
});

test("what an item says in other languages is kept, and stored without what is empty", () => {
  const item = { name: "거실", size: 3, [OTHER]: { name: " Living ", size: " " } };

  expect(twinsIn(item)).toEqual({ [OTHER]: { name: " Living ", size: " " } });
  expect(storedTwins(item)).toEqual({ [OTHER]: { name: "Living" } });
  expect(storedTwins({ [OTHER]: { name: "" } })).toEqual({});
  expect(twinsIn({ [OTHER]: "BOM" })).toEqual({});
  expect(toldTwins(item)).toEqual([`${NAME}: Living`]);
});
