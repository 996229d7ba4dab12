import { afterEach, expect, test, vi } from "vitest";

import shared from "../../../../tests/core/records/three_way_cases.json";
import { gathered } from "../../testing/twins";
import { spread } from "./languages/twins";
import { changedFields, disputedFields, sameValue, saveRecord } from "./saveRecord";
import type { Fields } from "./saveRecord";

interface MergeCase {
  name: string;
  base: Fields;
  mine: Fields;
  theirs: Fields;
  merged: Fields;
  collisions: string[];
  together?: string[][];
}

const URL = "/api/admin/portfolio/p1";
const BASE = { record: { id: "p1", title: "볕이 머무는 서재", address: "방배동" }, etag: '"1"' };

interface Stored {
  record: Record<string, unknown>;
  version: number;
}

/** A server that keeps one record, as ours does. */
function keep(stored: Stored | null) {
  const sent: unknown[] = [];
  const fetch = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>(async (url, init) => {
    if (url === "/api/session") return Response.json({ user: null, csrfToken: "x" });
    if (!stored) return Response.json({ code: "project_not_found" }, { status: 404 });
    const etag = () => ({ headers: { ETag: `"${stored.version}"` } });
    if (init?.method !== "PUT") return Response.json(stored.record, etag());
    const headers = init.headers as Record<string, string>;
    if (headers["If-Match"] !== `"${stored.version}"`) {
      return Response.json({ code: "stale_record" }, { status: 412 });
    }
    sent.push(JSON.parse(String(init.body)));
    stored.record = gathered({ ...spread(stored.record), ...(sent.at(-1) as object) });
    stored.version += 1;
    return Response.json(stored.record, etag());
  });
  vi.stubGlobal("fetch", fetch);
  return sent;
}

afterEach(() => vi.unstubAllGlobals());

test("only what was changed is sent", async () => {
  const sent = keep({ record: BASE.record, version: 1 });

  const saved = await saveRecord(URL, BASE, { title: "낮은 수평의 집", address: "방배동" });

  expect(saved.outcome).toBe("saved");
  expect(sent).toEqual([{ title: "낮은 수평의 집" }]);
});

test("what belongs to a changed field goes with it", async () => {
  const base = { record: { ...BASE.record, images: ["a"], cover: 0 }, etag: BASE.etag };
  const sent = keep({ record: base.record, version: 1 });

  await saveRecord(URL, base, { images: ["b"], cover: 0 }, [["images", "cover"]]);

  expect(sent).toEqual([{ images: ["b"], cover: 0 }]);
});

test("changes of different fields are merged without asking", async () => {
  const sent = keep({ record: { ...BASE.record, address: "한남동" }, version: 2 });

  const saved = await saveRecord(URL, BASE, { title: "낮은 수평의 집", address: "방배동" });

  expect(saved).toMatchObject({
    outcome: "merged",
    version: { record: { title: "낮은 수평의 집", address: "한남동" }, etag: '"3"' },
  });
  expect(sent).toHaveLength(1);
});

test("two answers to the same field are a conflict and nothing is saved", async () => {
  const sent = keep({ record: { ...BASE.record, title: "흰 회랑" }, version: 2 });

  const saved = await saveRecord(URL, BASE, { title: "낮은 수평의 집", address: "방배동" });

  expect(saved).toMatchObject({ outcome: "conflict", fields: ["title"], current: { etag: '"2"' } });
  expect(sent).toEqual([]);
});

test("the same change made in two tabs is no conflict", async () => {
  keep({ record: { ...BASE.record, title: "낮은 수평의 집" }, version: 2 });

  const saved = await saveRecord(URL, BASE, { title: "낮은 수평의 집" });

  expect(saved.outcome).toBe("merged");
});

test("a record that somebody deleted is gone", async () => {
  keep(null);

  const saved = await saveRecord(URL, BASE, { title: "낮은 수평의 집" });

  expect(saved).toEqual({ outcome: "gone" });
});

test("a field without a value equals a missing one, whatever the order of keys", () => {
  const base = { images: [{ id: "a", url: "u" }] };

  const changed = changedFields(base, { style: null, images: [{ url: "u", id: "a" }] });

  expect(changed).toEqual({});
  expect(disputedFields(base, { style: null }, { style: "모던" })).toEqual([]);
});

test.each<MergeCase>(shared.cases)("it merges as the server does: $name", async ({ base, mine, theirs, merged, collisions, together }) => {
  const read = spread(base);
  const removed = Object.fromEntries(Object.keys(read).map((name) => [name, null]));
  keep({ record: theirs, version: 2 });

  const saved = await saveRecord(URL, { record: read, etag: '"1"' }, { ...removed, ...spread(mine) }, together ?? []);

  const fields = saved.outcome === "conflict" ? saved.fields : [];
  const differing = saved.outcome === "merged" ? changedFields(spread(merged), saved.version.record) : {};
  expect([saved.outcome, fields, differing]).toEqual([collisions.length > 0 ? "conflict" : "merged", collisions, {}]);
});

test.each([
  [undefined, null, true],
  ["", null, false],
  [{ alt: "a", url: "b" }, { url: "b", alt: "a" }, true],
  [{ alt: "a", id: undefined }, { alt: "a" }, true],
  [{ alt: null }, {}, false],
  [[{ id: "1" }, { id: "2" }], [{ id: "1" }, { id: "2" }], true],
  [[{ id: "1" }, { id: "2" }], [{ id: "2" }, { id: "1" }], false],
  [["a"], ["a", "b"], false],
  [[], {}, false],
  [{ focus: [0.5, 0.25] }, { focus: [0.5, 0.2] }, false],
])("of the values %j and %j it is %s that they are the same", (one, other, isSame) => {
  expect([sameValue(one, other), sameValue(other, one)]).toEqual([isSame, isSame]);
});
