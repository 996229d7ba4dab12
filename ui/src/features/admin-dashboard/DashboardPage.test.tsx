import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import { serve } from "../../testing/answers";
import { show } from "../../testing/show";
import { DashboardPage } from "./DashboardPage";

const user = { id: "u1", email: "seoyeon@example.com", name: "김서연", role: "", permissions: ["content", "inbox"] };
const GB = 1024 ** 3;
const USAGE = {
  host: "cloudinary",
  storage: { used: 8.42 * GB, limit: 25 * GB },
  bandwidth: { used: 21.3 * GB, limit: 25 * GB },
  credits: { used: 11.6, limit: 25 },
  unit: "크레딧",
};
const NOTES = {
  open: true,
  spreadsheetUrl: "https://sheets.example/enquiries",
  spreadsheetNote: "공용 계정 studio, 비밀번호는 운영팀에",
  contact: "운영팀 02-0000-0000",
};

beforeEach(() => {
  serve({
    "/api/session": { user, csrfToken: "token" },
    "/api/admin/site": NOTES,
    "/api/admin/media/usage": USAGE,
  });
});

const open = () => show(<DashboardPage />, "/admin");
const wayOf = async (name: RegExp) => (await screen.findByRole("link", { name })).getAttribute("href");

test("its cards lead to the projects and to the articles", async () => {
  open();

  expect(await wayOf(/^포트폴리오 관리/)).toBe("/admin/portfolio");
  expect(await wayOf(/^인사이트 관리/)).toBe("/admin/insight");
});

test("it leads to the enquiries' spreadsheet, whose shared account it shows when asked", async () => {
  open();

  expect(await wayOf(/^스프레드시트 열기/)).toBe(NOTES.spreadsheetUrl);
  expect(screen.queryByText(NOTES.spreadsheetNote)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "접속 안내 보기" }));
  expect(screen.getByText(NOTES.spreadsheetNote)).toBeTruthy();
});

test("it says whom to ask for help", async () => {
  open();

  const heading = await screen.findByRole("heading", { name: "관리자 연락처" });

  expect(heading.parentElement?.textContent).toContain(NOTES.contact);
});

test("its banner shows what the image host has used: storage, traffic, and the credits of 30 days", async () => {
  open();

  const banner = await screen.findByRole("region", { name: "이미지 사용량" });

  await within(banner).findByText("Cloudinary");
  const meters = within(banner).getAllByRole("meter");
  expect(meters.map((meter) => [meter.getAttribute("aria-label"), meter.getAttribute("aria-valuenow")])).toEqual([
    ["저장 용량", "34"],
    ["트래픽", "85"],
    ["최근 30일 크레딧", "46"],
  ]);
  expect(banner.textContent).toMatch(/8\.42\/ 25\.00 GB.*21\.30\/ 25\.00 GB.*11\.6\/ 25 크레딧/);
});
