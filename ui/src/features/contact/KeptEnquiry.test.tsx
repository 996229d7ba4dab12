import { fireEvent, screen, waitFor } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { askForToken, spendToken, withToken } from "@shared/enquiries/formToken";
import { Problem } from "@shared/problem";
import { waiting } from "@shared/waiting";
import { refusal, serveCalls } from "../../testing/calls";
import { holdPosts, posts } from "../../testing/posts";
import { show } from "../../testing/show";
import { EnquiryPanel } from "./EnquiryPanel";
import { WaitingRow } from "./WaitingRow";

const POST = "POST /api/enquiries";
const HEALTH = "GET /healthz";
const TEXTS = { 이름: "김하나", 연락처: "010-0000-0000", 이메일: "hana@example.com", "문의 내용": "34평 아파트를 고치고 싶어요." };
const RECEIPT = { id: "1", number: "Y33R-W06A", receipt: "t", mailed: false };

const field = (label: string) => screen.getByRole<HTMLInputElement>("textbox", { name: new RegExp(`^${label}`) });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const row = () => screen.findByText("기다리는 문의 1건");

beforeEach(async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  await waiting.load();
});

afterEach(() => spendToken(withToken({})));

/** Write a question, and send it. */
function send() {
  for (const [label, value] of Object.entries(TEXTS)) fireEvent.change(field(label), { target: { value } });
  fireEvent.click(screen.getByRole("checkbox", { name: /필수/ }));
  fireEvent.click(screen.getByRole("button", { name: /보내기/ }));
}

test("what cannot be sent is kept, told of with its time, and stays in the form", async () => {
  const sent = serveCalls({ [POST]: 503, [HEALTH]: 503 });
  show(<EnquiryPanel />, "/contact?tab=qna");
  send();

  await row();
  expect(screen.getByText(/\d+월 \d+일 \d\d:\d\d에 적음 · 다음 시도까지 1분/)).toBeTruthy();
  expect(screen.getByText("지금 보내신 내용은 다시 연결되면 전해져요.")).toBeTruthy();
  await waitFor(() => expect(screen.getAllByRole("link", { name: "02-0000-0000" })).toHaveLength(2));
  expect(field("이름").value).toBe(TEXTS.이름);
  expect(screen.getByRole("button", { name: "보관했다가 보내기" })).toBeTruthy();
  expect(sent.filter(({ call }) => call === POST)).toHaveLength(1);
});

test("sent later, the form shows the receipt, and nothing of it is left on the device", async () => {
  serveCalls({ [POST]: 503, [HEALTH]: 503 });
  show(<EnquiryPanel />, "/contact?tab=qna");
  send();
  await row();

  const sent = serveCalls({ [POST]: RECEIPT });
  await waiting.sendAll(true);

  await screen.findByText("보관하던 문의가 접수되었어요. 접수 번호 Y33R-W06A");
  expect(sent).toMatchObject([{ body: { message: TEXTS["문의 내용"], privacyConsent: true } }]);
  await waitFor(async () => expect(await waiting.load()).toEqual([]));
  expect(sessionStorage.getItem("studio.enquiry")).toBeNull();
});

test("it is kept with the token of its form", async () => {
  serveCalls({ [POST]: 503, [HEALTH]: 503, "GET /api/form-token": { token: "token 1" } });
  askForToken();
  await waitFor(() => expect(withToken({})).toEqual({ formToken: "token 1" }));
  show(<EnquiryPanel />, "/contact?tab=qna");
  send();
  await row();

  expect(await waiting.load()).toMatchObject([{ body: { formToken: "token 1" } }]);
});

test("while its form sends it, what is kept of it stays where it is: it may be an earlier text", async () => {
  serveCalls({ [POST]: 503, [HEALTH]: 503 });
  show(<EnquiryPanel />, "/contact?tab=qna");
  send();
  const button = await screen.findByRole("button", { name: "보관했다가 보내기" });

  holdPosts();
  fireEvent.change(field("문의 내용"), { target: { value: "주방도 고치고 싶어요." } });
  fireEvent.click(button);
  await waitFor(() => expect(posts).toHaveLength(1));
  await waiting.sendAll(true);

  expect(posts.map(({ body }) => body.message)).toEqual(["주방도 고치고 싶어요."]);
  posts[0]?.end(RECEIPT);
  await screen.findByText("접수 번호 Y33R-W06A");
  await waitFor(async () => expect(await waiting.load()).toEqual([]));
});

test("where only the answer was lost it is asked for again at once", async () => {
  let tries = 0;
  const answer = () => (++tries === 1 ? 502 : RECEIPT);
  serveCalls({ [POST]: answer, [HEALTH]: {} });
  show(<EnquiryPanel />, "/contact?tab=qna");
  send();

  await screen.findByText("보관하던 문의가 접수되었어요. 접수 번호 Y33R-W06A");
  expect(tries).toBe(2);
});

async function letGo() {
  press("지우기");
  await screen.findByText("보내지 않고 이 기기에서 모두 지울까요?");
  press("지우기");
}

test("whether it is to be cleared is asked, and one may keep it", async () => {
  serveCalls({ [POST]: 503, [HEALTH]: 503 });
  show(<EnquiryPanel />, "/contact?tab=qna");
  send();
  await row();

  press("지우기");
  press("그대로 두기");

  await row();
  expect(await waiting.load()).toMatchObject([{ number: "" }]);
});

test("cleared, it is not sent; what was typed stays in the form of this tab", async () => {
  serveCalls({ [POST]: 503, [HEALTH]: 503 });
  show(<EnquiryPanel />, "/contact?tab=qna");
  send();
  await row();

  await letGo();
  await waitFor(() => expect(screen.queryByText("기다리는 문의 1건")).toBeNull());

  expect(await waiting.load()).toEqual([]);
  expect(field("이름").value).toBe(TEXTS.이름);
});

test("one that is refused later comes back into the form with what is wrong, and goes when it is mended", async () => {
  const body = { name: "김하나", phone: "1", email: "hana@example.com", message: "고치고 싶어요.", privacyConsent: true, emailConsent: false };
  await waiting.keep({ key: "k1", kind: "question", body }, new Problem(503, null));
  serveCalls({ [POST]: refusal(400, "invalid_fields", { phone: "번호가 짧아요." }) });
  await waiting.sendAll(true);

  const { unmount } = show(<EnquiryPanel />, "/contact?tab=qna");
  await screen.findByText("번호가 짧아요.");
  expect(field("문의 내용").value).toBe("고치고 싶어요.");
  expect(await waiting.load()).toMatchObject([{ key: "k1" }]);
  // Another screen and back again: it is still the same one.
  unmount();
  show(<EnquiryPanel />, "/contact?tab=qna");
  await screen.findByText("번호가 짧아요.");

  serveCalls({ [POST]: RECEIPT });
  fireEvent.change(field("연락처"), { target: { value: TEXTS.연락처 } });
  fireEvent.click(screen.getByRole("button", { name: /보내기/ }));

  await screen.findByText("접수 번호 Y33R-W06A");
  await waitFor(async () => expect(await waiting.load()).toEqual([]));
});

test("with nowhere to keep it the text stays in the form, and is not said to be kept", async () => {
  vi.stubGlobal("indexedDB", undefined);
  serveCalls({ [POST]: 503, [HEALTH]: 503 });
  show(<EnquiryPanel />, "/contact?tab=qna");
  send();

  await screen.findByText(/문의를 보내는 중 오류가 발생했어요/);
  expect(screen.queryByText(/기다리는 문의/)).toBeNull();
  expect(field("이름").value).toBe(TEXTS.이름);
});

test("a consultation that waits is let go of with its answers", async () => {
  localStorage.setItem("studio.consultation.1", JSON.stringify({ idempotencyKey: "c1", until: Date.now() + 1_000_000 }));
  await waiting.keep({ key: "c1", kind: "consultation", body: {} }, new Problem(503, null));
  serveCalls({});
  show(<WaitingRow />);

  await row();
  await letGo();

  await waitFor(() => expect(localStorage.getItem("studio.consultation.1")).toBeNull());
  expect(await waiting.load()).toEqual([]);
});
