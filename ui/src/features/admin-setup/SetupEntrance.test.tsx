import { fireEvent, screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { expect, test } from "vitest";

import { refusal, serveCalls } from "../../testing/calls";
import { show } from "../../testing/show";
import { SetupEntrance } from "./SetupEntrance";
import { OWNER } from "./testing";

const SESSION = "POST /api/setup/session";
const ADMINISTRATOR = "POST /api/setup/administrator";
const RULES = { shortestPassword: 12 };
const PASSWORD = "아주 긴 비밀번호 하나";

const closed = (code: string) => () =>
  Response.json({ status: 409, code, title: "이미 설정한 사이트입니다", detail: "로그인해 주세요." }, { status: 409 });

function open(more: Parameters<typeof serveCalls>[0] = {}) {
  const sent = serveCalls({ "GET /api/session": { user: null }, [SESSION]: RULES, ...more });
  show(
    <Routes>
      <Route path="/admin/setup/:token" element={<SetupEntrance />} />
      <Route path="/admin/setup" element={<h1>처음 설정</h1>} />
      <Route path="/admin/setup/name" element={<h1>이름</h1>} />
      <Route path="/admin/login" element={<h1>관리자 로그인</h1>} />
    </Routes>,
    "/admin/setup/t0k",
  );
  return sent;
}

const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = () => fireEvent.click(screen.getByRole("button", { name: "계정 만들고 시작하기" }));

test("the token is handed over, and the first account leads to the first step", async () => {
  const sent = open({ [ADMINISTRATOR]: OWNER });
  await screen.findByLabelText(/이메일/);
  expect(screen.getByText("12자 이상, 다른 곳에서 쓰지 않는 긴 것으로 적어 주세요.")).toBeTruthy();
  type(/이메일/, " bom@bom.studio ");
  type(/비밀번호/, PASSWORD);

  press();

  await screen.findByRole("heading", { name: /이름|처음 설정/ });
  expect(sent).toEqual([
    { call: SESSION, body: { token: "t0k" } },
    { call: ADMINISTRATOR, body: { email: "bom@bom.studio", password: PASSWORD } },
  ]);
});

test("both fields are asked for before anything is sent", async () => {
  const sent = open();
  await screen.findByLabelText(/이메일/);

  press();
  expect(screen.getByText("이메일을 입력해 주세요.")).toBeTruthy();
  type(/이메일/, "bom@bom.studio");
  press();

  expect(screen.getByText("비밀번호를 입력해 주세요.")).toBeTruthy();
  expect(sent.map(({ call }) => call)).toEqual([SESSION]);
});

test("a refused password stays in its field", async () => {
  open({ [ADMINISTRATOR]: () => refusal(400, "validation_failed", { password: "비밀번호는 12자 이상으로 적어 주세요." }) });
  await screen.findByLabelText(/이메일/);
  type(/이메일/, "bom@bom.studio");
  type(/비밀번호/, "짧음");

  press();

  await screen.findByText("비밀번호는 12자 이상으로 적어 주세요.");
  expect(screen.getByLabelText<HTMLInputElement>(/비밀번호/).value).toBe("짧음");
});

test("an address of a site that has an administrator leads to the sign-in", async () => {
  open({ [SESSION]: closed("setup_done") });
  await screen.findByRole("heading", { name: "이미 설정한 사이트입니다" });

  fireEvent.click(screen.getByRole("link", { name: "로그인" }));

  expect(await screen.findByRole("heading", { name: "관리자 로그인" })).toBeTruthy();
});

test("a wrong address says so, and offers nothing to type", async () => {
  open({ [SESSION]: closed("setup_token_invalid") });

  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(screen.queryByLabelText(/이메일/)).toBeNull();
  expect(screen.queryByRole("link", { name: "로그인" })).toBeNull();
});

test("an address that is used up while the account is typed says so", async () => {
  open({ [ADMINISTRATOR]: closed("setup_done") });
  await screen.findByLabelText(/이메일/);
  type(/이메일/, "bom@bom.studio");
  type(/비밀번호/, PASSWORD);

  press();

  expect(await screen.findByRole("heading", { name: "이미 설정한 사이트입니다" })).toBeTruthy();
});

test("whoever is signed in goes on with the steps", async () => {
  open({ "GET /api/session": OWNER, [SESSION]: closed("setup_done") });

  await waitFor(() => expect(window.location.hash).toBe("#/admin/setup"));
});

test("a server that cannot be reached can be asked again", async () => {
  let isThere = false;
  open({ [SESSION]: () => (isThere ? RULES : 503) });
  const again = await screen.findByRole("button", { name: "다시 시도" });
  isThere = true;

  fireEvent.click(again);

  expect(await screen.findByLabelText(/이메일/)).toBeTruthy();
});
