import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";

import { serveCalls } from "../../testing/calls";
import { show } from "../../testing/show";
import { ActivityPage } from "./ActivityPage";

const PUBLISHED = {
  position: 7,
  at: "2026-11-25T01:00:00Z",
  actor: { kind: "administrator", id: "a1", email: "kim@studio.example", name: null },
  action: "published",
  undoes: null,
  ids: { site: ["about"] },
  title: "",
  count: 1,
  undoable: false,
  note: "이야기를 다듬음",
  signIn: null,
};
const page = (items: readonly object[], next: number | null) => ({ items, total: 9, next });

function open(address: string, pages: Record<string, object>) {
  serveCalls({ "GET /api/session": { user: null, csrfToken: "x" }, "GET /api/admin/content-types": { items: [] }, ...pages });
  show(<ActivityPage />, address);
}

test("the record of publications asks for those of the site alone", async () => {
  open("/admin/activity?of=site", { "GET /api/admin/activity?limit=50&of=site": page([PUBLISHED], null) });

  expect(await screen.findByText("이야기를 다듬음")).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1, name: "공개 기록" })).toBeTruthy();
});

test("a page in which nothing was found leads on to older ones", async () => {
  open("/admin/activity?of=site", {
    "GET /api/admin/activity?limit=50&of=site": page([], 5),
    "GET /api/admin/activity?limit=50&of=site&before=5": page([PUBLISHED], null),
  });

  await userEvent.click(await screen.findByRole("button", { name: "더 보기" }));

  expect(await screen.findByText("이야기를 다듬음")).toBeTruthy();
});

test("without that, all activities are there", async () => {
  open("/admin/activity", { "GET /api/admin/activity?limit=50": page([], null) });

  expect(await screen.findByText("아직 기록이 없습니다.")).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1, name: "활동 기록" })).toBeTruthy();
});
