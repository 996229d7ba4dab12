import { fireEvent, screen } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";

import { Problem } from "@shared/problem";
import { waiting } from "@shared/waiting";
import { answer, holdPosts, posted, posts, submit } from "../../testing/posts";
import { show } from "../../testing/show";
import { EnquiryPanel } from "./EnquiryPanel";

const RECEIPT = { id: "1", number: "Y33R-W06A", receipt: "t", mailed: false };
const CORRECTED = { ...RECEIPT, number: "B7QK-2M1C" };
const FIRST = "34평 아파트를 고치고 싶어요.";
const MORE = `${FIRST} 주방도요.`;
const CORRECTION = `[접수 번호 ${RECEIPT.number} 문의를 고친 내용이에요]\n\n${MORE}`;
const TEXTS = { 이름: "김하나", 연락처: "010-0000-0000", 이메일: "hana@example.com", "문의 내용": FIRST };

const field = (label: string) => screen.getByRole<HTMLInputElement>("textbox", { name: new RegExp(`^${label}`) });
const write = (message: string) => fireEvent.change(field("문의 내용"), { target: { value: message } });

beforeEach(async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  await waiting.load();
  holdPosts();
});

/** Write a question and send it; its answer is held back. */
async function send() {
  const shown = show(<EnquiryPanel />, "/contact?tab=qna");
  for (const [label, value] of Object.entries(TEXTS)) fireEvent.change(field(label), { target: { value } });
  fireEvent.click(screen.getByRole("checkbox", { name: /필수/ }));
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

  expect(await screen.findByText(/먼저 보내신 문의는 접수되었어요\. 접수 번호 Y33R-W06A/)).toBeTruthy();
  expect(field("문의 내용").value).toBe(MORE);
  fireEvent.click(screen.getByRole("button", { name: "고친 내용 보내기" }));
  await posted(2);
  await answer(CORRECTED, 1);

  await screen.findByText("접수 번호 B7QK-2M1C");
  expect(posts.map(({ body }) => body.message)).toEqual([FIRST, CORRECTION]);
  expect(posts[1]?.key).not.toBe(posts[0]?.key);
});

test("what was typed meanwhile is there after a reload, too, and corrects", async () => {
  const { unmount } = await send();
  write(MORE);
  await answer(RECEIPT);
  await screen.findByText(/먼저 보내신 문의는/);

  unmount();
  show(<EnquiryPanel />, "/contact?tab=qna");
  submit();
  await posted(2);

  expect(posts[1]?.body.message).toBe(CORRECTION);
});

test("where the first had arrived and only its answer was lost, what was changed does not become a second one", async () => {
  await send();
  await answer(429);
  write(MORE);
  submit();
  await posted(2);
  expect(posts[1]?.key).toBe(posts[0]?.key);

  await answer(new Problem(409, { status: 409, code: "idempotency_conflict", number: RECEIPT.number }), 1);
  await screen.findByText(/먼저 보내신 문의는 접수되었어요/);
  submit();
  await posted(3);

  expect(posts[2]?.body.message).toBe(CORRECTION);
});

test("a screen that was left and opened again joins what is on its way, and shows its receipt", async () => {
  const { unmount } = await send();
  unmount();
  show(<EnquiryPanel />, "/contact?tab=qna");
  submit();
  expect(posts).toHaveLength(1);

  await answer(RECEIPT);

  await screen.findByText("접수 번호 Y33R-W06A");
  expect(sessionStorage.getItem("studio.enquiry")).toBeNull();
});

test("a screen that was opened again while one is on its way sends it no second time by itself, and then has its receipt", async () => {
  const { unmount } = await send();
  unmount();
  show(<EnquiryPanel />, "/contact?tab=qna");

  expect(screen.getByRole<HTMLButtonElement>("button", { name: "보내는 중..." }).disabled).toBe(true);
  await answer(RECEIPT);

  await screen.findByText("접수 번호 Y33R-W06A");
  expect(posts).toHaveLength(1);
});

test("who comes back after it is sent sees the receipt until another is begun", async () => {
  const { unmount } = await send();
  unmount();
  await answer(RECEIPT);
  show(<EnquiryPanel />, "/contact?tab=qna");

  await screen.findByText("접수 번호 Y33R-W06A");
  fireEvent.click(screen.getByRole("button", { name: "새 문의 작성" }));

  expect(field("문의 내용").value).toBe("");
  write("다른 문의예요.");
  expect(screen.getByRole("button", { name: "문의 보내기" })).toBeTruthy();
});
