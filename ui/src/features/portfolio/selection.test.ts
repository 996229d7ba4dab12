import { expect, test } from "vitest";

import { conditionsIn, galleryPath, NOTHING, selectionIn, selectionUrl } from "./selection";
import type { Selection } from "./selection";
import type { ProjectType } from "./types";

const CHOSEN: Selection = {
  filters: ["20PY", "50PY~"],
  styles: ["내추럴 모던", "웜 미니멀"],
  tags: ["storage", "kids"],
  find: "서초구 햇빛",
};

const read = (address: string, type: ProjectType) =>
  selectionIn(new URLSearchParams(address.split("?")[1]), type);

test.each<[ProjectType, Selection]>([
  ["residential", CHOSEN],
  ["commercial", { ...CHOSEN, filters: ["F&B", "Beauty · Wellness"].sort() }],
  ["residential", NOTHING],
])("what is chosen of %s is found again in its address", (type, chosen) => {
  const found = read(galleryPath(type, chosen), type);

  expect({ ...found, filters: [...found.filters].sort() }).toEqual(chosen);
});

test("addresses have one form, as the server writes them", () => {
  const chosen = { filters: ["50PY~", "20PY"], styles: ["웜 미니멀"], tags: ["storage", "kids"], find: "다락" };
  const style = encodeURIComponent("웜 미니멀");
  const parts = `filter=20PY&filter=50PY~&style=${style}&tag=kids&tag=storage&find=${encodeURIComponent("다락")}`;

  expect(galleryPath("residential", chosen)).toBe(`/portfolio?${parts}`);
  expect(selectionUrl("residential", chosen)).toBe(`/api/portfolio?category=residential&${parts}`);
  expect(galleryPath("commercial", NOTHING)).toBe("/portfolio?category=commercial");
});

/** As the server's page counts them: `test_as_screens.py`. */
test.each([
  ["filter=20PY&style=a&style=b&tag=light&find=oak", 4],
  ["filter=20PY", 0],
])("of %s there are %d conditions beside the ruler", (query, count) => {
  expect(conditionsIn(read(`?${query}`, "residential"))).toBe(count);
});

test("what the category does not have is left out", () => {
  expect(read("?filter=F%26B&filter=20PY&tag=none&tag=kids", "residential")).toEqual({
    ...NOTHING,
    filters: ["20PY"],
    tags: ["kids"],
  });
});
