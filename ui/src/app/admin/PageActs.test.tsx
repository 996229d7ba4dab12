import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { EDITOR_FLAG, seemsEditor } from "@shared/editorFlag";
import { serve } from "../../testing/answers";
import { show } from "../../testing/show";
import { PageActs } from "./PageActs";

const EDITOR = { user: { email: "a@studio.example", permissions: ["content"] }, csrfToken: "t" };
const CLOSED = { open: false, missing: [], publicUrl: "" };

beforeEach(() => localStorage.setItem(EDITOR_FLAG, "1"));

function open(address: string, session: unknown, opening: unknown = { ...CLOSED, open: true }) {
  const fetch = serve({ "/api/session": session, "/api/admin/site/opening": opening });
  show(<PageActs />, address);
  return fetch;
}

test("who edits the content is led to the editor of the page", async () => {
  open("/contact?tab=qna", EDITOR);

  const link = await screen.findByRole("link", { name: "이 화면 고치기" });
  expect(link.getAttribute("href")).toBe("/admin/site/page/contact?tab=qna");
  expect(screen.queryByText("검색 로봇에 닫혀 있습니다")).toBeNull();
});

test("a closed site says so, and leads to where it is opened", async () => {
  open("/portfolio", EDITOR, CLOSED);

  expect(await screen.findByText("검색 로봇에 닫혀 있습니다")).toBeTruthy();
  const link = screen.getByRole("link", { name: "사이트 열기" });
  expect(link.getAttribute("href")).toBe("/admin/site/opening");
  expect(screen.queryByRole("link", { name: "이 화면 고치기" })).toBeNull();
});

test.each([
  ["nobody", { user: null }],
  ["who may not edit it", { user: { email: "b@studio.example", permissions: ["inbox"] } }],
])("%s sees nothing, and this device does not look again", async (_, session) => {
  const fetch = open("/about", session, CLOSED);

  await waitFor(() => expect(seemsEditor()).toBe(false));
  expect(screen.queryByRole("complementary")).toBeNull();
  expect(fetch.mock.calls.map(([url]) => url)).toEqual(["/api/session"]);
});

test("a server that does not answer takes nothing from this device", async () => {
  const fetch = open("/about", 503);

  await waitFor(() => expect(fetch).toHaveBeenCalled());
  expect(seemsEditor()).toBe(true);
  expect(screen.queryByRole("complementary")).toBeNull();
});

test("a browser that keeps nothing has no editor", () => {
  vi.stubGlobal("localStorage", undefined);
  expect(seemsEditor()).toBe(false);
  vi.unstubAllGlobals();
});
