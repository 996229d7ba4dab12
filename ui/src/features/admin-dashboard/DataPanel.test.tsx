import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import { serveCalls } from "../../testing/calls";
import { show } from "../../testing/show";
import { readToasts } from "@shared/toasts";
import { DataPanel } from "./DataPanel";

const HOMES = ["p1", "p2", "p3"].map((id) => ({ id, title: "두 번 올린 집", address: `서울 ${id}` }));
const ARTICLE = {
  id: "a1",
  title: "자연을 닮은 공간",
  before: { date: "2025년 02월 12일" },
  after: { date: "20250212 000000", thumbnail: "" },
};

let sent: ReturnType<typeof serveCalls>;
beforeEach(() => {
  const groups = [{ title: "두 번 올린 집", keep: "p1", remove: ["p2", "p3"] }];
  sent = serveCalls({
    "GET /api/session": { user: null, csrfToken: "token" },
    "GET /api/admin/portfolio": { items: HOMES, total: 3, etags: {}, cards: {} },
    "GET /api/admin/portfolio/duplicates": { items: groups, total: 1 },
    "DELETE /api/admin/portfolio/duplicates": { changed: 2 },
    "GET /api/admin/insights/migrate": { items: [ARTICLE], total: 1 },
    "POST /api/admin/insights/migrate": { changed: 1 },
  });
  show(<DataPanel />);
});

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const confirm = (dialog: HTMLElement, name: string) => fireEvent.click(within(dialog).getByRole("button", { name }));
const calls = () => sent.map(({ call }) => call);
const said = () => readToasts().map(({ text }) => text);

test("it looks for projects of one title, and changes nothing by that", async () => {
  press("중복 프로젝트 확인: 확인");

  await screen.findByText("제목이 같은 프로젝트 1묶음, 모두 3개를 찾았습니다.");
  for (const { address } of HOMES) expect(screen.getByText(address)).toBeTruthy();
  expect(calls()).toEqual([]);
});

test("it deletes duplicates once that is confirmed", async () => {
  press("중복 프로젝트 삭제: 삭제");
  const dialog = await screen.findByRole("dialog", { name: "중복 프로젝트 2개를 삭제할까요?" });
  expect(calls()).toEqual([]);

  confirm(dialog, "삭제");

  await expect.poll(said).toEqual(["중복 프로젝트 2개를 삭제했습니다."]);
  expect(calls()).toEqual(["DELETE /api/admin/portfolio/duplicates"]);
});

test("it migrates articles once what becomes of them was seen and confirmed", async () => {
  press("인사이트 마이그레이션: 실행");
  const dialog = await screen.findByRole("dialog", { name: "글 1개를 바꿀까요?" });
  expect(dialog.textContent).toContain(ARTICLE.after.date);
  expect(calls()).toEqual([]);

  confirm(dialog, "실행");

  await expect.poll(said).toEqual(["인사이트 1개의 마이그레이션을 마쳤습니다."]);
  expect(calls()).toEqual(["POST /api/admin/insights/migrate"]);
});
