import { fireEvent, screen, waitFor } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { KEY } from "@shared/enquiries/begun";
import { askForToken, spendToken, withToken } from "@shared/enquiries/formToken";
import { noteAnswer } from "@shared/presence";
import { Problem } from "@shared/problem";
import { waiting } from "@shared/waiting";
import { show } from "../../testing/show";
import { newDraft } from "./draft";
import type { Draft } from "./draft";
import { EnclosureQueue } from "./files/EnclosureQueue";
import { deviceStore } from "./files/fileStore";
import { CHOICES } from "./testing";
import { answer, holdPosts, posted, posts } from "../../testing/posts";
import { useConsultation } from "./useConsultation";
import { useSending } from "./useSending";

const RECEIPT = { number: "Y33R-W06A", receipt: "Y33R-W06A-1111.abc", mailed: false };
const queue = new EnclosureQueue({
  store: deviceStore,
  transfer: () => new Promise(() => undefined),
  reduce: async (one) => one,
  limits: CHOICES.limits,
});

let mine: Draft;

beforeEach(async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  await waiting.load();
  holdPosts();
  mine = { ...newDraft(Date.now()), savedAt: 1, until: Date.now() + 1_000_000 };
  localStorage.setItem(KEY, JSON.stringify(mine));
});
afterEach(() => {
  noteAnswer();
  spendToken(withToken({}));
});

function Window() {
  const consultation = useConsultation(CHOICES, { onForgotten: () => undefined });
  const { sending, submit } = useSending(consultation, queue, []);
  return (
    <>
      <button onClick={submit}>보내기</button>
      <button onClick={() => consultation.change({ name: "고친 이름" })}>고치기</button>
      <output>{`${sending.kind} ${sending.tries} ${sending.problem?.status ?? "-"}`}</output>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const state = () => screen.getByRole("status").textContent;

async function send() {
  show(<Window />, "/consultation/5");
  press("보내기");
  await posted(1);
}

test("what cannot be sent waits on this device, also when this screen is closed", async () => {
  await send();
  await answer(503);
  await waitFor(() => expect(state()).toBe("failed 1 503"));

  expect(await waiting.load()).toMatchObject([{ key: mine.idempotencyKey, kind: "consultation", body: posts[0]?.body }]);
  press("보내기");
  await posted(2);
  await answer(RECEIPT, 1);
  await waitFor(() => expect(window.location.hash).toBe("#/consultation/sent"));
  expect(await waiting.load()).toEqual([]);
});

test("it waits with the token of its form", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ token: "token 1" }));
  askForToken();
  await waitFor(() => expect(withToken({})).toEqual({ formToken: "token 1" }));
  holdPosts();
  await send();
  await answer(503);
  await waitFor(() => expect(state()).toBe("failed 1 503"));

  expect(await waiting.load()).toMatchObject([{ body: { formToken: "token 1" } }]);
});

test("what is changed afterwards is not on its way any more", async () => {
  await send();
  await answer(503);
  await waitFor(() => expect(state()).toBe("failed 1 503"));
  expect(await waiting.load()).toHaveLength(1);

  press("고치기");

  await waitFor(async () => expect(await waiting.load()).toEqual([]));
});

test("who comes back to one that waits sees that it is being sent", async () => {
  await waiting.keep({ key: mine.idempotencyKey, kind: "consultation", body: {} }, new Problem(503, null));

  show(<Window />, "/consultation/5");

  await waitFor(() => expect(state()).toBe("failed 1 503"));
});

test("what was refused in its absence is shown where it can be mended, and tried no more", async () => {
  await waiting.keep({ key: mine.idempotencyKey, kind: "consultation", body: {} }, new Problem(503, null));
  waiting.setWay("consultation", () => Promise.reject(new Problem(400, { errors: [{ field: "phone", message: "번호가 짧아요." }] })));
  await waiting.sendAll(true);

  show(<Window />, "/consultation/1");

  await waitFor(() => expect(window.location.hash).toBe("#/consultation/5"));
  await waitFor(async () => expect(await waiting.load()).toEqual([]));
});
