import { afterEach, expect, test, vi } from "vitest";

import { createRecord } from "./createRecord";

const URL = "/api/admin/insights";

/** A server that creates once for a key, as ours does; the first *lost* answers do not arrive. */
function keep(lost: number) {
  const made = new Map<string, { id: string; body: string }>();
  let left = lost;
  const fetch = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>(async (url, init) => {
    if (url === "/api/session") return Response.json({ user: null, csrfToken: "x" });
    if (init?.method !== "POST") return Response.json({ id: "i1" }, { headers: { ETag: '"1"' } });
    const key = (init.headers as Record<string, string>)["Idempotency-Key"] ?? "";
    const body = String(init.body);
    const first = made.get(key) ?? { id: `i${made.size + 1}`, body };
    made.set(key, first);
    left -= 1;
    if (left >= 0) throw new TypeError("Failed to fetch");
    if (first.body === body) return Response.json({ id: first.id }, { status: 201 });
    return Response.json({ code: "idempotency_key_reused", id: first.id }, { status: 422 });
  });
  vi.stubGlobal("fetch", fetch);
  return made;
}

afterEach(() => vi.unstubAllGlobals());

test("what is sent again after a lost answer is created once", async () => {
  const made = keep(1);
  await expect(createRecord(URL, "k", { title: "글" })).rejects.toThrow("network");

  const again = await createRecord(URL, "k", { title: "글" });

  expect(again).toMatchObject({ outcome: "created", version: { record: { id: "i1" } } });
  expect(made.size).toBe(1);
});

test("what was typed after a lost answer is to be saved over what had been created", async () => {
  const made = keep(1);
  await expect(createRecord(URL, "k", { title: "글" })).rejects.toThrow("network");

  const again = await createRecord(URL, "k", { title: "고친 글" });

  expect(again).toEqual({ outcome: "existing", version: { record: { id: "i1" }, etag: '"1"' } });
  expect(made.size).toBe(1);
});

test("another intention is another record", async () => {
  const made = keep(0);

  await createRecord(URL, "k1", { title: "글" });
  await createRecord(URL, "k2", { title: "글" });

  expect(made.size).toBe(2);
});
