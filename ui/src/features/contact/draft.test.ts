import { expect, test } from "vitest";

import { keepDraft, readDraft } from "./draft";
import { EMPTY } from "./enquiry";

const KEY = "studio.enquiry";

test.each([[5], [[]], ["x"], [{}], [{ form: 5 }], [{ form: { name: 5, message: {} }, attempt: {} }]])("no draft is read from %j", (note) => {
  sessionStorage.setItem(KEY, JSON.stringify(note));

  expect(readDraft()).toBeNull();
});

test("what was written is read, without what is of another type", () => {
  sessionStorage.setItem(KEY, JSON.stringify({ form: { name: "김온", phone: 5 }, attempt: { key: 5 } }));

  expect(readDraft()).toEqual({ form: { ...EMPTY, name: "김온" }, attempt: null });
});

test("what was sent without an answer is read as it was kept", () => {
  const form = { ...EMPTY, name: "김온" };
  const draft = { form, attempt: { key: "k", body: { ...form, website: "", elapsedMs: 5 } } };
  keepDraft(draft);

  expect(readDraft()).toEqual(draft);
});
