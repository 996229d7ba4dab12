import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { KEY } from "@shared/enquiries/begun";
import type { Waiting } from "@shared/waiting";
import { refusal, serveCalls } from "../../testing/calls";
import { newDraft } from "./draft";
import type { Draft } from "./draft";
import type { Enclosure } from "./files/enclosure";
import { deviceStore } from "./files/fileStore";
import { storeOf } from "./receipt/waitingFiles";
import { sendLater } from "./sendLater";

const POST = "POST /api/enquiries";
const RECEIPT = { id: "1", number: "Y33R-W06A", receipt: "token", mailed: false };
const draft = { ...newDraft(Date.now()), idempotencyKey: "c1", until: Date.now() + 1_000_000 };
const one: Waiting = {
  key: "c1",
  kind: "consultation",
  body: { kind: "consultation", name: "김하나", enclosures: ["a"] },
  writtenAt: 1,
  dueAt: 1,
  tries: 1,
  refusal: null,
  number: "",
};

function file(name: string, part: Partial<Enclosure>): Enclosure {
  const content = new File([name], name, { type: "image/jpeg" });
  const facts = { key: name, name, size: 1, modified: 1, percent: 0, reason: "", mayShrink: false, isKept: true };
  return { ...facts, state: "queued", file: content, url: "", ...part };
}

const names = async (store = deviceStore) => (await store.all()).map(({ name }) => name);

beforeEach(async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  localStorage.setItem(KEY, JSON.stringify(draft));
  await deviceStore.put(file("A.jpg", { url: "/api/enclosures/a", state: "done", file: null }));
  await deviceStore.put(file("B.jpg", {}));
});
afterEach(() => localStorage.clear());

test("the consultation goes with the files that had arrived; the others wait for its receipt", async () => {
  const sent = serveCalls({ [POST]: RECEIPT });

  expect(await sendLater(one)).toMatchObject({ number: RECEIPT.number });

  expect(sent.find(({ call }) => call === POST)?.body).toEqual(one.body);
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(await names()).toEqual([]);
  expect(await names(storeOf("token"))).toEqual(["B.jpg"]);
});

test("what the server has not any more joins the receipt", async () => {
  const sent = serveCalls({
    [POST]: (body) => ("enclosures" in (body as object) ? refusal(409, "enclosure_incomplete") : RECEIPT),
  });

  await sendLater(one);

  expect(sent.filter(({ call }) => call === POST)).toHaveLength(2);
  expect(await names(storeOf("token"))).toEqual(["A.jpg", "B.jpg"]);
});

test("when the device has begun another consultation by then, that one keeps its answers and files", async () => {
  localStorage.setItem(KEY, JSON.stringify({ ...draft, idempotencyKey: "another" }));
  serveCalls({ [POST]: RECEIPT });

  await sendLater(one);

  expect(localStorage.getItem(KEY)).toContain("another");
  expect(await names()).toEqual(["A.jpg", "B.jpg"]);
});

test("one that fails leaves all as it is", async () => {
  serveCalls({ [POST]: 503 });

  await expect(sendLater(one)).rejects.toMatchObject({ status: 503 });

  expect(localStorage.getItem(KEY)).not.toBeNull();
  expect(await names()).toEqual(["A.jpg", "B.jpg"]);
});

test("what another window changes while it is sent is left to correct it", async () => {
  const changed = { ...draft, answers: { ...draft.answers, remarks: "책이 많아요." } };
  serveCalls({
    [POST]: () => {
      localStorage.setItem(KEY, JSON.stringify(changed));
      return RECEIPT;
    },
  });

  await sendLater(one);

  const { answers, corrects, idempotencyKey, until } = JSON.parse(localStorage.getItem(KEY) ?? "") as Draft;
  expect({ answers, corrects, until }).toEqual({ answers: changed.answers, corrects: RECEIPT.number, until: draft.until });
  expect(idempotencyKey).not.toBe(draft.idempotencyKey);
});

test("one of which another text came before goes back to the steps", async () => {
  serveCalls({ [POST]: refusal(409, "idempotency_conflict") });

  await expect(sendLater(one)).rejects.toMatchObject({ status: 409 });

  expect(localStorage.getItem(KEY)).toBe(JSON.stringify(draft));
  expect(await names()).toEqual(["A.jpg", "B.jpg"]);
});

test("one that had come without its files, whose answer was lost, is there", async () => {
  serveCalls({
    [POST]: (body) => ("enclosures" in (body as object) ? refusal(409, "idempotency_conflict") : RECEIPT),
  });

  expect(await sendLater(one)).toMatchObject({ number: RECEIPT.number });
  expect(localStorage.getItem(KEY)).toBeNull();
});
