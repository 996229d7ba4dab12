import { fireEvent, screen, within } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";

import { picture, problem, serve } from "../../testing/answers";
import { show } from "../../testing/show";
import { PortfolioAdminPage } from "./PortfolioAdminPage";

const HOME = {
  id: "p1",
  type: "residential",
  title: "볕이 머무는 서재",
  address: "서울 서초구 방배동",
  area: "34py",
  constructionDate: "2025-03",
  order: 0,
};
const SHOP = { id: "p2", type: "commercial", title: "모퉁이 서점", address: "서울 마포구", businessType: "f&b", order: 1 };
const CARDS = {
  p1: { typeLabel: "아파트", thumbnail: picture("a"), imageCount: 2 },
  p2: { typeLabel: "F&B", thumbnail: picture("b") },
};
const LIST = { items: [HOME, SHOP], cards: CARDS, etags: {}, total: 2 };
const SITE = {
  imageHost: { kind: "cloudinary", cloudName: "demo-cloud", uploadPreset: "ml_default" },
  maxUploadBytes: 10 * 1024 ** 2,
};
const ANSWERS = {
  "/api/session": { user: { id: "u1", email: "seoyeon@example.com" }, csrfToken: "token" },
  "/api/admin/site": SITE,
};

beforeEach(() => {
  const media = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("matchMedia", () => media);
});

function open(list: object = LIST) {
  serve({ ...ANSWERS, "/api/admin/portfolio?limit=100": list });
  show(
    <Routes>
      <Route path="/admin/portfolio" element={<PortfolioAdminPage />} />
      <Route path="/admin/portfolio/:id" element={<h1>서식</h1>} />
    </Routes>,
    "/admin/portfolio",
  );
}

const table = () => screen.findByRole("table", { name: "프로젝트 목록" });
const add = () => screen.getByRole<HTMLButtonElement>("button", { name: "새 프로젝트 추가" });
/** The texts of a row's cells, without the first, which moves it, and the last, which acts. */
const told = (row: HTMLElement | undefined) => within(row as HTMLElement).getAllByRole("cell").slice(1, -1).map((cell) => cell.textContent);

/** The titles that are listed, without the marks behind them. */
const titles = () => screen.getAllByRole("row").slice(1).map((row) => told(row)[1]?.replace(/공개.*/, ""));

test("its head leads back to the dashboard, and has a title and the status", async () => {
  open();

  expect((await screen.findByRole("link", { name: "대시보드로" })).getAttribute("href")).toBe("/admin");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("포트폴리오 관리");
  expect(await screen.findByText("준비됨", { selector: "[role=status]" })).toBeTruthy();
});

test("a project can be added only when the status is ready", async () => {
  const refused: ((answer: Response) => void)[] = [];
  const held = new Promise<Response>((resolve) => void refused.push(resolve));
  serve(ANSWERS);
  const answered = globalThis.fetch;
  vi.stubGlobal("fetch", (url: string) => (url.includes("?limit=100") ? held : answered(url)));
  const { unmount } = show(<PortfolioAdminPage />, "/admin/portfolio");
  await screen.findByText("연결 중");
  expect(add().disabled).toBe(true);

  refused[0]?.(problem(503));
  await screen.findByText("연결 오류");
  expect(add().disabled).toBe(true);
  unmount();
  open();
  await screen.findByText("준비됨");

  expect(add().disabled).toBe(false);
});

test("the guide names cloud, preset and the largest file, and what to check on a 400", async () => {
  open();

  const guide = await screen.findByRole("region", { name: "이미지 업로드 안내" });

  expect(within(guide).getByText("클라우드 이름").nextElementSibling?.textContent).toBe("demo-cloud");
  expect(within(guide).getByText("업로드 프리셋").nextElementSibling?.textContent).toBe("ml_default");
  expect(within(guide).getByText("파일 최대 크기 10MB")).toBeTruthy();
  expect(within(guide).getByText("400 오류가 나면 확인해 주세요.")).toBeTruthy();
  expect(within(guide).getAllByRole("listitem").map((check) => check.textContent)).toEqual([
    "업로드 프리셋이 있는지",
    "업로드 프리셋이 활성 상태인지",
    "업로드 프리셋이 서명 없음(unsigned)인지",
    "파일이 10MB 이하인지",
  ]);
});

test("three tabs choose a type, and the total stays that of all", async () => {
  open();
  await table();
  expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual(["전체", "주거", "상업"]);
  const shown: unknown[] = [];

  for (const tab of ["주거", "상업", "전체"]) {
    fireEvent.click(screen.getByRole("tab", { name: tab }));
    // oxlint-disable-next-line no-await-in-loop
    await expect.poll(() => screen.getByRole("tab", { selected: true }).textContent).toBe(tab);
    shown.push(titles());
    expect(screen.getByText("총 2개 프로젝트")).toBeTruthy();
  }

  expect(shown).toEqual([[HOME.title], [SHOP.title], [HOME.title, SHOP.title]]);
});

test("each row tells what is known of a project, and '-' where nothing is", async () => {
  open();

  const heads = within(await table()).getAllByRole("columnheader");
  const [, home, shop] = screen.getAllByRole("row");

  expect(heads.map((head) => head.textContent)).toEqual(["순서", "구분", "프로젝트명", "주소", "상세", "시공일", "이미지", "관리"]);
  expect(told(home)).toEqual(["주거", expect.stringContaining(HOME.title), HOME.address, "34py", "2025-03", "2"]);
  expect(told(shop)).toEqual(["상업", expect.stringContaining(SHOP.title), SHOP.address, "F&B", "-", "-"]);
});

test.each(["", " ", "\u3164"])("a project titled ‘%s’ is called in its row as visitors see it called", async (title) => {
  const cards = { ...CARDS, p1: { ...CARDS.p1, title: "프로젝트 p1" } };
  open({ ...LIST, items: [{ ...HOME, title }, SHOP], cards });
  await table();

  expect(titles()).toEqual(["프로젝트 p1", SHOP.title]);
  expect(screen.getByRole("button", { name: "‘프로젝트 p1’ 삭제" })).toBeTruthy();
});

test("a row is edited on a page of its own, or deleted after a question", async () => {
  open();
  await table();

  fireEvent.click(screen.getByRole("button", { name: `‘${HOME.title}’ 삭제` }));
  expect(await screen.findByRole("dialog", { name: "이 프로젝트를 삭제할까요?" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: `‘${HOME.title}’ 수정` }));

  await expect.poll(() => window.location.hash).toBe("#/admin/portfolio/p1");
});

test("a new project is begun on a page of its own", async () => {
  open();
  await table();

  fireEvent.click(add());

  await expect.poll(() => window.location.hash).toBe("#/admin/portfolio/new");
});
