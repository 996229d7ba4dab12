import { expect, test } from "vitest";

import { servePages } from "../../testing/pages";
import { joined, pageUrl, readList } from "./pages";
import type { ListPage } from "./pages";

const LIST = "/api/portfolio";
const stored = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `p${index}` }));

test("the address of a page says how many and behind what; the most need not be said", () => {
  expect(pageUrl(LIST, 500)).toBe(LIST);
  expect(pageUrl(LIST, 60)).toBe("/api/portfolio?limit=60");
  expect(pageUrl(`${LIST}?filter=F%26B`, 60, "a/b=")).toBe("/api/portfolio?filter=F%26B&limit=60&after=a%2Fb%3D");
});

test.each([
  [0, ["?limit=60"]],
  [60, ["?limit=60"]],
  [61, ["?limit=120"]],
  [480, ["?limit=480"]],
  [1_000, ["?limit=480", "?limit=480&after=p479", "?limit=60&after=p959"]],
])("%i items are read in whole pages and few requests", async (count, queries) => {
  const server = servePages(LIST, stored(1_200));

  const { items } = await readList<ListPage>(LIST, 60, count);

  expect(server.asked).toEqual(queries.map((query) => LIST + query));
  expect(items.length).toBeGreaterThanOrEqual(count);
  expect(items.map(({ id }) => id)).toEqual(stored(items.length).map(({ id }) => id));
});

test("reading ends with the list, and then says that nothing follows", async () => {
  servePages(LIST, stored(70));

  const read = await readList<ListPage>(LIST, 60, 300);

  expect([read.items.length, read.total, read.next]).toEqual([70, 70, undefined]);
});

test("what moved between two requests stands once, where it stands now", () => {
  const list = { items: [{ id: "a" }, { id: "b" }], total: 4, next: "b", etags: { a: "1", b: "1" } };
  const page = { items: [{ id: "c" }, { id: "a" }], total: 3, etags: { c: "1", a: "2" } };

  expect(joined<ListPage>(list, page)).toEqual({
    items: [{ id: "b" }, { id: "c" }, { id: "a" }],
    total: 3,
    etags: { a: "2", b: "1", c: "1" },
  });
});
