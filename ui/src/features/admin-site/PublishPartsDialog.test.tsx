import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";

import { serveCalls } from "../../testing/calls";
import { show } from "../../testing/show";
import type { Part } from "./overview";
import { SitePage } from "./SitePage";
import { CHANGED, part, service, SERVICES } from "./testing";

const SEOYEON = { kind: "administrator", id: "a1", email: "seoyeon@studio.example", name: "김서연" };
const ABOUT = part("about", "소개", CHANGED);
const SEARCH = part("search", "검색과 공유", CHANGED);

const answers = (items: readonly Part[]) => ({
  "GET /api/session": { user: null, csrfToken: "x" },
  "GET /api/admin/site": { items },
  "GET /api/admin/content-types": { items: [SERVICES] },
});

async function openDialog() {
  const user = userEvent.setup();
  show(<SitePage />);
  await user.click(await screen.findByRole("button", { name: "공개하기" }));
  return { user, dialog: within(screen.getByRole("dialog", { name: "공개하기" })) };
}

const DOYUN = { name: "이도윤", since: "2026-11-25T00:00:00Z", field: "", collection: "site", id: "about" };

test("what somebody else edits is not chosen by itself, and is chosen all the same by whoever wants to", async () => {
  serveCalls({ ...answers([ABOUT, SEARCH]), "GET /api/admin/site/presence": { others: [DOYUN] } });
  const { dialog, user } = await openDialog();
  await screen.findByText("이도윤 님이 ‘소개’ 화면을 수정하고 있습니다");

  const about = dialog.getByRole<HTMLInputElement>("checkbox", { name: "소개" });
  await expect.poll(() => about.checked).toBe(false);
  expect(dialog.getByText("이도윤 님이 지금 수정하고 있습니다")).toBeTruthy();
  expect(dialog.getByRole("button", { name: "1곳 공개하기" })).toBeTruthy();
  await user.click(about);
  expect(dialog.getByRole("button", { name: "2곳 공개하기" })).toBeTruthy();
});

test("of a list the one record that waits is named with what is changed, and leads to the difference", async () => {
  const services = part("services", "서비스", { ...CHANGED, isList: true, savedBy: SEOYEON });
  const items = [service("s1", "Total Living"), service("s2", "Relite Living", { hasDraft: true })];
  serveCalls({
    ...answers([services]),
    "GET /api/admin/services": { items, total: 2, etags: {} },
    "GET /api/admin/services/s2/publishing": { state: "public", publicEtag: '"1"', changes: ["picture"], gaps: [] },
  });
  const { dialog } = await openDialog();

  expect(await dialog.findByText("Relite Living 사진 · 김서연")).toBeTruthy();
  const way = dialog.getByRole("link", { name: "서비스: 달라진 점" });
  expect(way.getAttribute("href")).toBe("/admin/site/services/s2/history?against=public");
});

test("of several records that wait each is named, and they are seen in their list", async () => {
  const services = part("services", "서비스", { ...CHANGED, drafts: 2, isList: true });
  const items = [service("s1", "Total Living", { hasDraft: true }), service("s2", "새 서비스", { hasDraft: true, state: "draft" })];
  serveCalls({
    ...answers([services]),
    "GET /api/admin/services": { items, total: 2, etags: {} },
    "GET /api/admin/services/s1/publishing": { state: "public", publicEtag: '"1"', changes: ["title"], gaps: [] },
    "GET /api/admin/services/s2/publishing": { state: "draft", publicEtag: null, changes: ["title"], gaps: [] },
  });
  const { dialog } = await openDialog();

  expect(await dialog.findByText("Total Living 이름, 새 서비스")).toBeTruthy();
  expect(dialog.getByRole("link", { name: "서비스 열기" }).getAttribute("href")).toBe("/admin/site/services");
});
