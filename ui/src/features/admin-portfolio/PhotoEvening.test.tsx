import { fireEvent, screen, waitFor } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import { Route, Routes } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";

import { readToasts } from "@shared/toasts";
import { serveCalls } from "../../testing/calls";
import { show } from "../../testing/show";
import { ProjectEditorPage } from "./ProjectEditorPage";

const [SENT, EVEN] = ["a".repeat(32), "b".repeat(32)];
const PICTURE = { id: SENT, url: `/media/${SENT}.jpg`, name: "거실.jpg", width: 1600, height: 1200, format: "jpg" };
const ANSWER = { ...PICTURE, id: EVEN, url: `/media/${EVEN}.jpg`, name: EVEN };
const SITE = { imageHost: { kind: "local" }, maxUploadBytes: 10_485_760, maxNewImages: 50, open: true };
const DARK = "어두워 보이니 밝기를 고르게 하거나 밝을 때 다시 찍어 보십시오.";

beforeEach(() => {
  const media = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("matchMedia", () => media);
  vi.stubGlobal("indexedDB", new IDBFactory());
});

async function open(picture: object, answer: object | number = ANSWER) {
  serveCalls({
    "GET /api/session": { user: { id: "u1", email: "seoyeon@example.com" }, csrfToken: "token" },
    "GET /api/admin/site": SITE,
    "GET /api/admin/portfolio/p1": {
      id: "p1",
      type: "residential",
      title: "볕이 머무는 서재",
      address: "서울 서초구 방배동",
      area: "34py",
      images: [picture],
    },
    "GET /api/admin/portfolio/p1/draft": 404,
    [`POST /api/admin/media/${SENT}/evened`]: answer,
  });
  show(
    <Routes>
      <Route path="/admin/portfolio/:id" element={<ProjectEditorPage />} />
    </Routes>,
    "/admin/portfolio/p1",
  );
  await screen.findByText("주거 공간");
}

const shown = () => document.querySelector<HTMLImageElement>("[data-control=photo] img")?.getAttribute("src");
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("one advice stands at the picture until it is waved aside, then the next", async () => {
  await open({ ...PICTURE, advice: ["dark", "tilted"] });

  expect(screen.getByText(new RegExp(DARK)).textContent).not.toContain("기울어 보이니");
  press("닫기");
  expect(screen.queryByText(new RegExp(DARK))).toBeNull();
  expect(screen.getByText(/기울어 보이니/)).toBeTruthy();
  press("닫기");

  expect(screen.queryByRole("button", { name: "닫기" })).toBeNull();
});

test("a picture is evened, is shown so, and comes back as it was sent", async () => {
  await open({ ...PICTURE, advice: ["dark"] });
  const before = shown();

  press("밝기와 색 고르게");
  await waitFor(() => expect(shown()).toContain(EVEN));
  expect(screen.queryByText(new RegExp(DARK))).toBeNull();
  press("원래대로");

  expect(shown()).toBe(before);
  expect(screen.getByText(new RegExp(DARK))).toBeTruthy();
});

test("the menu of every picture of this server evens it", async () => {
  await open(PICTURE);

  press("사진 1 메뉴");
  fireEvent.click(screen.getByRole("menuitem", { name: "밝기와 색 고르게" }));

  await waitFor(() => expect(shown()).toContain(EVEN));
  press("사진 1 메뉴");
  expect(screen.getByRole("menuitem", { name: "원래대로" })).toBeTruthy();
});

test("of an even picture it is said that it is even", async () => {
  await open(PICTURE, PICTURE);

  press("사진 1 메뉴");
  fireEvent.click(screen.getByRole("menuitem", { name: "밝기와 색 고르게" }));

  expect(await screen.findByText("밝기와 색이 이미 고릅니다.", { selector: "[role=status]" })).toBeTruthy();
  expect(shown()).toContain(SENT);
});

test("a picture elsewhere has advice and nothing that evens it", async () => {
  await open({ ...PICTURE, url: "https://res.cloudinary.com/atelier/image/upload/a.jpg", advice: ["yellow"] });

  expect(screen.getByText(/노란빛이 짙어 보이니/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "밝기와 색 고르게" })).toBeNull();
});

test("a failure is told, and the picture stays", async () => {
  await open({ ...PICTURE, advice: ["dark"] }, 404);

  press("밝기와 색 고르게");

  await waitFor(() => expect(readToasts().at(-1)?.text).toBe("밝기와 색을 고르게 하지 못했습니다."));
  expect(screen.getByRole("button", { name: "밝기와 색 고르게" })).toBeTruthy();
  expect(shown()).toContain(SENT);
});
