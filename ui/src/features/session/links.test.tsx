import { fireEvent, screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";

import { readToasts } from "@shared/toasts";
import { refusal, serveCalls } from "../../testing/calls";
import { show } from "../../testing/show";
import { EmailLinkPage } from "./EmailLinkPage";
import { LostPasswordPage } from "./LostPasswordPage";
import { ResetPage } from "./ResetPage";

const OPEN = { email: "seoyeon@example.com", expiresAt: "2026-11-24T10:00:00Z" };
const CLOSED = () =>
  Response.json(
    { code: "reset_unavailable", title: "쓸 수 없는 링크입니다", detail: "새 링크를 받아 주세요." },
    { status: 410 },
  );

function at(address: string, answers: Parameters<typeof serveCalls>[0]) {
  const sent = serveCalls({ "GET /api/session": { user: null }, ...answers });
  show(
    <Routes>
      <Route path="/admin/reset" element={<LostPasswordPage />} />
      <Route path="/admin/reset/:token" element={<ResetPage />} />
      <Route path="/admin/email/:token" element={<EmailLinkPage />} />
      <Route path="/admin/login" element={<h1>관리자 로그인</h1>} />
    </Routes>,
    address,
  );
  return sent;
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

afterEach(() => vi.unstubAllGlobals());

test.each([
  [true, "등록된 주소라면 링크를 보냈습니다. 60분 안에 열어 주세요."],
  [false, "메일 서버가 설정되지 않았습니다. 소유자나 운영자에게 링크를 부탁해 주세요."],
])("who lost the password asks for a link (a mail server: %s)", async (mail, told) => {
  const sent = at("/admin/reset", { "POST /api/account/reset": { mail, minutes: 60 } });
  press("링크 보내기");
  expect(screen.getByText("이메일을 입력해 주세요.")).toBeDefined();

  type("이메일", " seoyeon@example.com ");
  press("링크 보내기");

  await screen.findByText(told);
  expect(sent).toEqual([{ call: "POST /api/account/reset", body: { email: "seoyeon@example.com" } }]);
});

test("the link sets another password, once both fields agree, and leads to the sign-in", async () => {
  const sent = at("/admin/reset/t1", { "GET /api/resets/t1": OPEN, "POST /api/resets/t1": 204 });
  await screen.findByText("seoyeon@example.com 계정의 새 비밀번호를 정합니다.");
  type("새 비밀번호", "온마루-긴-비밀번호");
  press("비밀번호 정하기");
  expect(screen.getByText("두 칸의 비밀번호가 다릅니다.")).toBeDefined();

  type("새 비밀번호 확인", "온마루-긴-비밀번호");
  press("비밀번호 정하기");

  await screen.findByRole("heading", { name: "관리자 로그인" });
  expect(sent).toEqual([{ call: "POST /api/resets/t1", body: { password: "온마루-긴-비밀번호" } }]);
  expect(readToasts().at(-1)?.text).toContain("모든 기기의 로그인을 끝냈습니다");
});

test("a refused password stays in its field", async () => {
  at("/admin/reset/t1", {
    "GET /api/resets/t1": OPEN,
    "POST /api/resets/t1": () => refusal(400, "validation_failed", { password: "12자 이상으로 적어 주세요." }),
  });
  await screen.findByText(/계정의 새 비밀번호/);
  type("새 비밀번호", "짧음");
  type("새 비밀번호 확인", "짧음");
  press("비밀번호 정하기");

  await screen.findByText("12자 이상으로 적어 주세요.");
  expect(screen.getByLabelText<HTMLInputElement>("새 비밀번호").value).toBe("짧음");
});

test("a link that is used up leads to another", async () => {
  at("/admin/reset/t1", { "GET /api/resets/t1": CLOSED });

  await screen.findByRole("heading", { name: "쓸 수 없는 링크입니다" });
  expect(screen.getByRole("link", { name: "새 링크 받기" }).getAttribute("href")).toBe("/admin/reset");
});

test("a link that is used up while the password is typed says so", async () => {
  let isOpen = true;
  at("/admin/reset/t1", {
    "GET /api/resets/t1": () => (isOpen ? OPEN : CLOSED()),
    "POST /api/resets/t1": () => {
      isOpen = false;
      return CLOSED();
    },
  });
  await screen.findByText(/계정의 새 비밀번호/);
  type("새 비밀번호", "온마루-긴-비밀번호");
  type("새 비밀번호 확인", "온마루-긴-비밀번호");
  press("비밀번호 정하기");

  expect(await screen.findByRole("heading", { name: "쓸 수 없는 링크입니다" })).toBeDefined();
});

test("a new address is confirmed by a click, not by opening", async () => {
  const sent = at("/admin/email/t1", { "POST /api/emails/t1": { email: "new@example.com" } });
  await screen.findByRole("heading", { name: "새 이메일 확인" });
  expect(sent).toEqual([]);

  press("이메일 바꾸기");

  await screen.findByText("이메일을 바꿨습니다. 이제 new@example.com 주소로 로그인합니다.");
  expect(sent).toHaveLength(1);
});

test("a confirmation that is over leads to one's account", async () => {
  at("/admin/email/t1", { "POST /api/emails/t1": CLOSED });

  press("이메일 바꾸기");

  await waitFor(() =>
    expect(screen.getByRole("link", { name: "내 계정" }).getAttribute("href")).toBe("/admin/account"),
  );
});
