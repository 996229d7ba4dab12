import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { KEY } from "@shared/enquiries/begun";
import { Problem } from "@shared/problem";
import { serveCalls } from "../../testing/calls";
import { show } from "../../testing/show";
import { CHOICES_URL } from "./choices";
import { newDraft } from "./draft";
import { forgetJoining } from "./receipt/joiningFiles";
import { SentScreen } from "./SentScreen";
import { keepSent, readSent } from "./sent";
import type { Sent } from "./sent";
import { CHOICES } from "./testing";

const SENT: Sent = {
  number: "Y33R-W06A",
  receipt: "Y33R-W06A-1111.abc",
  mailed: false,
  at: 0,
  origin: null,
  written: { email: "hana@example.com", text: "이름: 김하나" },
};
const COPY = "적은 내용 모두 복사";
const MAILED = /hana@example.com 주소로 보내 드려요/;

beforeEach(() => {
  serveCalls({});
});

test("with an e-mail address too all that was written can be copied", () => {
  keepSent(SENT);
  show(<SentScreen />);

  expect(screen.getByRole("button", { name: COPY })).toBeTruthy();
  expect(screen.queryByText(MAILED)).toBeNull();
});

test("a mail is announced only when the server says that one goes out", () => {
  keepSent({ ...SENT, mailed: true });
  show(<SentScreen />);

  expect(screen.getByText(MAILED)).toBeTruthy();
});

test("after a reload it is there, without what was typed", async () => {
  keepSent({ ...SENT, mailed: true });
  vi.resetModules();
  const later = await import("./SentScreen");

  show(<later.SentScreen />);

  expect(screen.getByText(SENT.number)).toBeTruthy();
  expect(screen.getByText(/적어 주신 이메일 주소로 보내 드려요/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: COPY })).toBeNull();
  const kept = JSON.stringify({ ...sessionStorage });
  expect(kept).toContain(SENT.number);
  expect(kept).not.toMatch(/hana|김하나/);
});

test("once the server says that it is closed the screen says so instead of thanking", async () => {
  serveCalls({ [`GET ${CHOICES_URL}`]: CHOICES });
  keepSent(SENT);
  show(<SentScreen />);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("상담 신청이 접수되었어요");

  await act(async () => forgetJoining(SENT.receipt, new Problem(410, { title: "이 링크는 닫혔어요" })));

  expect((await screen.findByRole("heading", { name: "이 링크는 닫혔어요" })).textContent).toBeTruthy();
  expect(screen.getByText(/이미 취소된 신청이에요/)).toBeTruthy();
  expect(screen.queryByText(SENT.number)).toBeNull();
  expect(readSent()).toBeNull();
});

test.each([
  [SENT.number, 1],
  ["B7QK-2M1C", 0],
])("what was written after %s of the receipt leads to where it is sent", (corrects, links) => {
  const later = { ...newDraft(Date.now()), corrects, until: Date.now() + 1_000_000 };
  localStorage.setItem(KEY, JSON.stringify(later));
  keepSent(SENT);
  show(<SentScreen />);

  expect(screen.queryAllByRole("link", { name: "고친 내용 보내기" })).toHaveLength(links);
  expect(screen.getByRole("link", { name: "사진 더 올리기" }).getAttribute("href")).toContain(SENT.receipt);
});
