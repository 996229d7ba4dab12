import { fireEvent, screen } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";

import { serveCalls } from "../../testing/calls";
import { show } from "../../testing/show";
import { EnquiryPanel } from "./EnquiryPanel";

const TEXTS = { 이름: "김하나", 연락처: "010-0000-0000", 이메일: "hana@example.com", "문의 내용": "34평을 고치고 싶어요." };
const POST = "POST /api/enquiries";

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
});

const field = (label: string) => screen.getByRole<HTMLInputElement>("textbox", { name: new RegExp(`^${label}`) });

test("name, phone, e-mail and message are required and marked so; the mail's field is one of e-mail, the message has six rows", () => {
  serveCalls({});
  show(<EnquiryPanel />, "/contact?tab=qna");

  const fields = Object.keys(TEXTS).map(field);
  expect(fields.map(({ required }) => required)).toEqual([true, true, true, true]);
  expect(fields.map(({ labels }) => labels?.[0]?.textContent)).toEqual(["이름 *", "연락처 *", "이메일 *", "문의 내용 *"]);
  expect(field("이메일").type).toBe("email");
  expect(field("문의 내용").getAttribute("rows")).toBe("6");
});

test("it is sent without the consent to e-mail, and thanks for it", async () => {
  const sent = serveCalls({ [POST]: { id: "1", number: "Y33R-W06A", receipt: "t", mailed: false } });
  show(<EnquiryPanel />, "/contact?tab=qna");
  for (const [label, value] of Object.entries(TEXTS)) fireEvent.change(field(label), { target: { value } });
  fireEvent.click(screen.getByRole("checkbox", { name: /필수/ }));

  fireEvent.click(screen.getByRole("button", { name: "문의 보내기" }));

  const thanks = await screen.findByRole("heading", { name: /문의가 접수되었어요/ });
  expect(thanks.textContent).toBe("문의가 접수되었어요.빠른 시일 안에 답변드릴게요.");
  expect(sent.find(({ call }) => call === POST)?.body).toMatchObject({
    name: "김하나",
    phone: "010-0000-0000",
    email: "hana@example.com",
    message: "34평을 고치고 싶어요.",
    emailConsent: false,
  });
});

test("a failure says so, and what was typed stays", async () => {
  serveCalls({ [POST]: 500 });
  show(<EnquiryPanel />, "/contact?tab=qna");
  for (const [label, value] of Object.entries(TEXTS)) fireEvent.change(field(label), { target: { value } });
  fireEvent.click(screen.getByRole("checkbox", { name: /필수/ }));

  fireEvent.click(screen.getByRole("button", { name: "문의 보내기" }));

  expect(await screen.findByText(/^문의를 보내는 중 오류가 발생했어요\. 잠시 후 다시 시도해 주세요\./)).toBeTruthy();
  expect(field("이름").value).toBe("김하나");
});
