import { expect, test, vi } from "vitest";

import { refusal, serveCalls } from "../../../testing/calls";
import type { Transfer } from "@shared/uploads/transfer";
import type { Enclosure } from "../files/enclosure";
import { joining, unnamed } from "./receipts";
import type { Receipt } from "./receipts";

const TOKEN = "7F3K-29QD-0000.0a1b";
const JOIN = `POST /api/receipts/${TOKEN}/enclosures`;
const to = { endpoint: "", metadata: {}, url: "", signal: new AbortController().signal, onUrl: () => {}, onProgress: () => {} };
const file = (name: string) => new File(["x"], name);
const sent = async ({ name }: File) => `/api/enclosures/${name}`;

function having(...numbers: number[]): Receipt {
  const enclosures = numbers.map((n) => ({ n, type: "image/jpeg", size: 10 }));
  return { number: "7F3K-29QD", receivedAt: "2026-11-22T05:06:00Z", until: "2026-12-06T05:06:00Z", enclosures };
}

/** Return the receipt with files 1 to *last*, which *id* has joined as the last one. */
const joinedBy = (id: string, last: number) => ({
  ...having(...Array.from({ length: last }, (_, index) => index + 1)),
  joined: { [id]: last },
});

test("each file joins the receipt as soon as it is up, one after the other, and gets its number", async () => {
  let count = 1;
  const calls = serveCalls({ [JOIN]: (body) => joinedBy((body as { enclosures: string[] }).enclosures[0] ?? "", ++count) });
  const onJoined = vi.fn<(after: Receipt, id: string, number: number | undefined) => void>();
  const send = joining({ token: TOKEN, transfer: sent, onJoined });

  await Promise.all([send(file("a"), to), send(file("b"), to)]);

  expect(calls.map(({ body }) => body)).toEqual([{ enclosures: ["a"] }, { enclosures: ["b"] }]);
  expect(onJoined.mock.calls.map(([, id, number]) => [id, number])).toEqual([["a", 2], ["b", 3]]);
});

test("a server of before, which says no numbers, is understood", async () => {
  serveCalls({ [JOIN]: having(1, 2) });
  const onJoined = vi.fn<(after: Receipt, id: string, number: number | undefined) => void>();

  await joining({ token: TOKEN, transfer: sent, onJoined })(file("a"), to);

  expect(onJoined).toHaveBeenCalledExactlyOnceWith(having(1, 2), "a", undefined);
});

test("one that is refused holds nobody up", async () => {
  let isFirst = true;
  serveCalls({
    [JOIN]: () => {
      if (!isFirst) return having(1);
      isFirst = false;
      return refusal(400, "enclosure_too_many");
    },
  });
  const onJoined = vi.fn<(after: Receipt, id: string, number: number | undefined) => void>();
  const send = joining({ token: TOKEN, transfer: sent, onJoined });
  const first = send(file("a"), to);
  const second = send(file("b"), to);

  await expect(first).rejects.toMatchObject({ status: 400 });
  expect(await second).toBe("/api/enclosures/b");
  expect(onJoined).toHaveBeenCalledOnce();
});

test("one that another consultation has is sent anew from the beginning, once", async () => {
  const answers = [refusal(409, "enclosure_incomplete"), having(1, 2)];
  const calls = serveCalls({ [JOIN]: () => answers.shift() ?? refusal(409, "enclosure_incomplete") });
  const transfer = vi.fn<(one: File, way: Transfer) => Promise<string>>(async (_, { url }) => url || "/api/enclosures/anew");
  const onJoined = vi.fn<(after: Receipt, id: string, number: number | undefined) => void>();
  const send = joining({ token: TOKEN, transfer, onJoined });
  const begun = { ...to, url: "/api/enclosures/taken" };

  expect(await send(file("a"), begun)).toBe("/api/enclosures/anew");
  expect(calls.map(({ body }) => body)).toEqual([{ enclosures: ["taken"] }, { enclosures: ["anew"] }]);
  await expect(send(file("a"), begun)).rejects.toMatchObject({ code: "enclosure_incomplete" });
  expect(calls).toHaveLength(4);
});

test("a file that is listed by its name is not listed by its number, too", () => {
  const entries = [{ url: "/api/enclosures/a" } as Enclosure];

  expect(unnamed(having(1, 2).enclosures, entries, new Map([["a", 2]])).map(({ n }) => n)).toEqual([1]);
  expect(unnamed(having(1, 2).enclosures, [], new Map([["a", 2]])).map(({ n }) => n)).toEqual([1, 2]);
});
