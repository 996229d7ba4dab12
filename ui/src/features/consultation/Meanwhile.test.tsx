import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";

import { KEY } from "@shared/enquiries/begun";
import { Problem } from "@shared/problem";
import { waiting } from "@shared/waiting";
import { SITE } from "../../testing/answers";
import { answer, holdPosts, posted, posts, submit } from "../../testing/posts";
import { show } from "../../testing/show";
import { EMPTY } from "./answers";
import { CHOICES_URL } from "./choices";
import { ConsultationSteps } from "./ConsultationSteps";
import { newDraft } from "./draft";
import type { Draft } from "./draft";
import { sendLater } from "./sendLater";
import { SentScreen } from "./SentScreen";
import { readSent } from "./sent";
import { CHOICES } from "./testing";

const RECEIPT = { id: "1", number: "Y33R-W06A", receipt: "Y33R-W06A-1111.abc", mailed: false };
const CORRECTED = { ...RECEIPT, number: "B7QK-2M1C" };
const CONFLICT = new Problem(409, { status: 409, code: "idempotency_conflict", ...RECEIPT });
const FIRST = "아이가 둘이에요.";
const MORE = `${FIRST} 책이 많아요.`;
const CORRECTION = `[접수 번호 ${RECEIPT.number} 상담 신청을 고친 내용이에요]\n\n${MORE}`;
const ANSWERS = { ...EMPTY, space: "residential", name: "김하나", phone: "010-0000-0000", privacyConsent: true, remarks: FIRST };

const remarks = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^더 알려 주실 것/ });
const write = (text: string) => fireEvent.change(remarks(), { target: { value: text } });
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? "null") as Draft | null;
const told = () => screen.findByText(/먼저 보내신 상담 신청은 접수되었어요\. 접수 번호 Y33R-W06A/);
const isThanked = () => window.location.hash === "#/consultation/sent";

beforeEach(async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  await waiting.load();
  holdPosts({ "/api/site": SITE, [CHOICES_URL]: CHOICES });
  const draft = { ...newDraft(Date.now()), answers: ANSWERS, reached: 5, savedAt: 1, until: Date.now() + 1_000_000 };
  localStorage.setItem(KEY, JSON.stringify(draft));
});

async function open() {
  const shown = show(<ConsultationSteps step={5} />, "/consultation/5");
  await waitFor(() => remarks());
  return shown;
}

/** Send what was written; its answer is held back. */
async function send() {
  const shown = await open();
  submit();
  await posted(1);
  return shown;
}

test("what is typed while one is sent makes no second one, stays, and is sent as its correction", async () => {
  await send();

  write(MORE);
  submit();
  expect(posts).toHaveLength(1);
  await answer(RECEIPT);

  await told();
  expect(remarks().value).toBe(MORE);
  expect(isThanked()).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: "고친 내용 보내기" }));
  await posted(2);
  await answer(CORRECTED, 1);

  await waitFor(() => expect(isThanked()).toBe(true));
  expect(readSent()).toMatchObject({ number: CORRECTED.number });
  expect(posts.map(({ body }) => body.facts?.remarks)).toEqual([FIRST, CORRECTION]);
  expect(posts[1]?.key).not.toBe(posts[0]?.key);
  expect(stored()).toBeNull();
});

test("a field that was emptied meanwhile is corrected, too", async () => {
  await send();
  write("");
  await answer(RECEIPT);
  await told();

  submit();
  await posted(2);

  expect(posts[1]?.body.facts?.remarks).toBe(CORRECTION.split("\n")[0]);
});

test("what was typed meanwhile is there after a reload, too, and corrects", async () => {
  const { unmount } = await send();
  write(MORE);
  await answer(RECEIPT);
  await told();

  unmount();
  await open();
  await told();
  submit();
  await posted(2);

  expect(posts[1]?.body.facts?.remarks).toBe(CORRECTION);
});

test("where the first had arrived and only its answer was lost, what was changed does not become a second one", async () => {
  await send();
  await answer(503);
  fireEvent.click(await screen.findByRole("button", { name: "내용 확인하기" }));
  write(MORE);
  submit();
  await posted(2);
  expect(posts[1]?.key).toBe(posts[0]?.key);

  await answer(CONFLICT, 1);
  await told();
  submit();
  await posted(3);

  expect(posts[2]?.body.facts?.remarks).toBe(CORRECTION);
});

test("what a device kept that was changed after a lost answer comes back, and is sent as a correction", async () => {
  const { unmount } = await send();
  await answer(503);
  fireEvent.click(await screen.findByRole("button", { name: "내용 확인하기" }));
  write(MORE);
  submit();
  await posted(2);
  await answer(503, 1);
  await screen.findByText("아직 보내지 못했어요");
  unmount();
  waiting.setWay("consultation", sendLater);

  const sending = waiting.sendAll(true);
  await posted(3);
  await answer(CONFLICT, 2);
  await act(() => sending);
  expect(waiting.read()).toMatchObject([{ number: "", refusal: { status: 409 } }]);
  await open();

  await told();
  expect(await waiting.load()).toEqual([]);
  submit();
  await posted(4);
  expect(posts[3]?.body.facts?.remarks).toBe(CORRECTION);
});

test("what was typed after leaving and coming back waits behind the receipt", async () => {
  const first = await send();
  first.unmount();
  const second = await open();
  write(MORE);

  await answer(RECEIPT);
  await waitFor(() => expect(isThanked()).toBe(true));
  second.unmount();
  expect(stored()?.answers.remarks).toBe(MORE);
  show(<SentScreen />, "/consultation/sent");

  expect(screen.getByText(/그 뒤에 적으신 내용은 아직 보내지 않았어요/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "고친 내용 보내기" }).getAttribute("href")).toBe("/consultation/5");
});

test("who sent all that was written is thanked, and nothing is left to correct", async () => {
  await send();
  await answer(RECEIPT);

  await waitFor(() => expect(isThanked()).toBe(true));
  expect(stored()).toBeNull();
  show(<SentScreen />, "/consultation/sent");
  expect(screen.queryByText(/아직 보내지 않았어요/)).toBeNull();
});
