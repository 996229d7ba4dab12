import { expect, test, vi } from "vitest";

import { servePages } from "../../testing/pages";
import { findDuplicates } from "./dataTasks";

const LIST = "/api/admin/portfolio";

test("duplicates are found in all of a long list, which is read no further than needed", async () => {
  const stored = Array.from({ length: 1_400 }, (_, index) => ({ id: `p${index}`, title: `집 ${index}` }));
  const server = servePages(LIST, stored);
  const pages = globalThis.fetch;
  const groups = { items: [{ title: "집", keep: "p3", remove: ["p700"] }] };
  vi.stubGlobal("fetch", async (url: string) =>
    url.endsWith("/duplicates") ? Response.json(groups) : pages(url),
  );

  const [group] = await findDuplicates();

  expect(group?.keep).toMatchObject({ id: "p3", title: "집 3" });
  expect(group?.remove).toMatchObject([{ id: "p700", title: "집 700" }]);
  expect(server.asked).toEqual([LIST, `${LIST}?after=p499`]);
});
