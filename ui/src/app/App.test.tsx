import { useState } from "react";

import { screen, waitFor } from "@testing-library/react";
import { SWRConfig } from "swr";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { serve } from "../testing/answers";
import { show } from "../testing/show";
import { Shell } from "./App";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => new EventTarget());
});

const open = (address: string) => show(<Shell />, address);

/** Goes on between the router's first look at the address and its listening to changes. */
function Hurried() {
  useState(() => window.history.replaceState(null, "", "#/contact"));
  return null;
}

test("who goes on while the application starts arrives there", async () => {
  serve({});
  show(<><Hurried /><Shell /></>, "/about");

  expect(await screen.findByRole("tab", { name: "상담 신청" })).toBeTruthy();
  expect(window.location.hash).toBe("#/contact");
});

describe("an address that leads nowhere is replaced", () => {
  test.each([
    ["/nope", "#/"],
    ["/commercial", "#/"],
    ["/admin/zzz", "#/admin/login"],
  ])("%s", async (address, target) => {
    serve({ "/api/session": { user: null } });
    const before = window.history.length;

    open(address);

    await waitFor(() => expect(window.location.hash).toBe(target), { timeout: 5_000 });
    expect(window.history.length).toBe(before);
  });
});

test("an unknown address of the administration becomes its first screen", async () => {
  serve({ "/api/session": { user: { email: "admin@studio.example" }, csrfToken: "t" } });

  open("/admin/zzz");

  await waitFor(() => expect(window.location.hash).toBe("#/admin"));
  expect(await screen.findByRole("button", { name: "admin@studio.example" })).toBeTruthy();
});

/** The trash with one project in it. */
const trashed = (title: string) => ({
  items: [
    {
      id: "p1",
      collection: "portfolio",
      form: "public",
      record: { title },
      deletedAt: "2026-03-01T00:00:00Z",
      deletedBy: { kind: "operator", id: "", name: null },
    },
  ],
});

test("the administration asks anew for what it has, also when a page brought data along", async () => {
  serve({
    "/api/session": { user: { email: "admin@studio.example" }, csrfToken: "t" },
    "/api/admin/trash": trashed("성수 로프트"),
  });
  const brought = { fallback: { "/api/admin/trash": trashed("북촌 한옥") }, revalidateIfStale: false };

  show(<SWRConfig value={brought}><Shell /></SWRConfig>, "/admin/trash");

  expect(await screen.findByText("성수 로프트")).toBeTruthy();
});

test("while the session is checked the administration says so", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));

  open("/admin");

  expect(await screen.findByText("로그인 상태를 확인하고 있습니다...")).toBeTruthy();
});

test.each(["/admin", "/admin/insight"])("%s sends who is not signed in to the sign-in", async (address) => {
  serve({ "/api/session": { user: null } });

  open(address);

  await waitFor(() => expect(window.location.hash).toBe("#/admin/login"));
});

test("a change of path scrolls to the top and titles the page", async () => {
  serve({});
  const scrollTo = vi.fn<typeof window.scrollTo>();
  vi.stubGlobal("scrollTo", scrollTo);
  open("/contact");
  await screen.findByRole("contentinfo");

  screen.getByRole("link", { name: "About" }).click();

  await waitFor(() => expect(document.title).toBe("About | 아틀리에 온"));
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
});

test("the skip link moves the focus and keeps the route", async () => {
  serve({});
  open("/about");

  screen.getByRole("link", { name: "본문으로 건너뛰기" }).click();

  expect(document.activeElement?.id).toBe("content");
  expect(window.location.hash).toBe("#/about");
});

test("the footer shows the configured facts", async () => {
  serve({});

  open("/about");

  const footer = await screen.findByRole("contentinfo");
  await screen.findByText("홍길동");
  const year = new Date().getFullYear();
  expect(footer.textContent).toContain(`© ${year} ATELIER ON. All rights reserved.`);
  expect(screen.getByRole("link", { name: "관리자" }).getAttribute("href")).toBe("/admin");
});
