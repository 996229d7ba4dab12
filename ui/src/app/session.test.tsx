import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { mutate } from "swr";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { problem, serve } from "../testing/answers";
import { serveCalls } from "../testing/calls";
import { later } from "../testing/later";
import { show } from "../testing/show";
import { App, Shell } from "./App";

const SIGNED_IN = { user: { email: "admin@studio.example" }, csrfToken: "t" };

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => new EventTarget());
});

// The whole application keeps its answers where the tests after these would find them.
afterEach(async () => void (await mutate(() => true, undefined, { revalidate: false })));

const checking = () => screen.queryByText("로그인 상태를 확인하고 있습니다...");

test("before the session is known nothing of the administration is there", async () => {
  const { promise, resolve } = later<void>();
  vi.stubGlobal("fetch", async (url: string) => {
    await promise;
    return url === "/api/session" ? Response.json(SIGNED_IN) : problem(404);
  });
  show(<Shell />, "/admin");

  await waitFor(() => expect(checking()).toBeTruthy());
  expect(document.body.textContent).toBe(checking()?.textContent);
  expect(window.location.hash).toBe("#/admin");
  resolve();

  expect(await screen.findByRole("button", { name: SIGNED_IN.user.email })).toBeTruthy();
  expect(checking()).toBeNull();
});

test("once it is known that nobody is signed in, the sign-in is there", async () => {
  serve({ "/api/session": { user: null } });
  show(<Shell />, "/admin");

  expect(await screen.findByLabelText("이메일")).toBeTruthy();
  expect(checking()).toBeNull();
});

test("a session that cannot be checked ends the waiting and is logged", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  serve({ "/api/session": 503 });
  show(<Shell />, "/admin");

  expect(await screen.findByRole("button", { name: "다시 시도" })).toBeTruthy();
  expect(checking()).toBeNull();
  expect(log.mock.calls.map(([text]) => String(text))).toContainEqual(expect.stringMatching(/^Auth state change error:/));
});

test("after signing in the first screen takes the place of the sign-in in the history", async () => {
  const sent = serveCalls({ "GET /api/session": { user: null }, "POST /api/session": SIGNED_IN });
  window.history.replaceState(null, "", "/#/admin/login");
  render(<App />);
  fireEvent.change(await screen.findByLabelText("이메일"), { target: { value: "admin@studio.example" } });
  fireEvent.change(screen.getByLabelText("비밀번호"), { target: { value: "비밀번호 하나" } });
  const { length } = window.history;

  fireEvent.click(screen.getByRole("button", { name: "로그인" }));

  await waitFor(() => expect(window.location.hash).toBe("#/admin"));
  expect(window.history.length).toBe(length);
  expect(sent).toEqual([
    { call: "POST /api/session", body: { email: "admin@studio.example", password: "비밀번호 하나" } },
  ]);
});

test("a refused sign-in says so without saying what was wrong", async () => {
  serveCalls({ "GET /api/session": { user: null }, "POST /api/session": 401 });
  show(<Shell />, "/admin/login");
  fireEvent.change(await screen.findByLabelText("이메일"), { target: { value: "admin@studio.example" } });
  fireEvent.change(screen.getByLabelText("비밀번호"), { target: { value: "아닌 비밀번호" } });

  fireEvent.click(screen.getByRole("button", { name: "로그인" }));

  expect((await screen.findByRole("alert")).textContent).toBe(
    "로그인하지 못했습니다. 이메일과 비밀번호를 확인해 주세요.",
  );
});

test("a sign-out that fails is logged", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  serveCalls({ "GET /api/session": SIGNED_IN, "DELETE /api/session": 503 });
  show(<Shell />, "/admin");
  fireEvent.click(await screen.findByRole("button", { name: SIGNED_IN.user.email }));

  fireEvent.click(await screen.findByRole("menuitem", { name: "로그아웃" }));

  await waitFor(() => expect(log.mock.calls.map(([text]) => String(text))).toContainEqual(expect.stringMatching(/^Error signing out:/)));
  expect(window.location.hash).toBe("#/admin");
});
