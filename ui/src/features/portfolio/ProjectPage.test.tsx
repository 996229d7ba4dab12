import { fireEvent, screen } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { expect, test, vi } from "vitest";

import { picture, serve } from "../../testing/answers";
import { show } from "../../testing/show";
import { ProjectPage } from "./ProjectPage";
import { project } from "./testing";

const IMAGES = ["a", "b", "c"].map((name) => ({ ...picture(name), caption: "", role: "photo", pair: "", focus: null }));
const WHOLE = {
  images: IMAGES,
  cover: 0,
  parts: { gallery: [1, 2], pairs: [], plans: [] },
  lead: null,
  story: ["첫 줄입니다.", "둘째 줄입니다.", "", "넷째 줄입니다."],
  constructionLabel: null,
};

async function open(parts: Parameters<typeof project>[0]) {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  serve({ "/api/portfolio/p1": { ...project(parts), ...WHOLE } });
  show(
    <Routes>
      <Route path="/portfolio/:id" element={<ProjectPage />} />
    </Routes>,
    "/portfolio/p1",
  );
  return screen.findByRole("heading", { level: 1 });
}

test("a home tells its size, its title, and its description line by line", async () => {
  expect((await open({})).textContent).toBe("볕이 머무는 서재");

  expect(document.querySelector("header .measure")?.textContent).toContain("34평");
  const lines = [...document.querySelectorAll(".read p")].map(({ textContent }) => textContent);
  expect(lines).toEqual(["첫 줄입니다.", "둘째 줄입니다.", "넷째 줄입니다."]);
});

test("a shop tells its trade", async () => {
  await open({ type: "commercial", typeLabel: "F&B", area: null, pyeong: null });

  expect(document.querySelector("article header")?.textContent).toContain("F&B");
});

test("a project without a style has no line of it", async () => {
  await open({ style: "" });

  expect(screen.getByText("위치")).toBeTruthy();
  expect(screen.queryByText("스타일")).toBeNull();
});

test("the main picture stands before the others, and refuses to be dragged and saved", async () => {
  await open({});

  const pictures = [...document.querySelectorAll("article img")];
  expect(pictures.map((one) => one.getAttribute("src"))).toEqual(["/media/a.jpg", "/media/b.jpg", "/media/c.jpg"]);
  for (const one of pictures) {
    expect(one.getAttribute("draggable")).toBe("false");
    expect(fireEvent.contextMenu(one)).toBe(false);
  }
});

test("a project that is not there leads to all of them", async () => {
  serve({});
  show(<ProjectPage />, "/portfolio/p1");

  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("프로젝트를 찾을 수 없어요.");
  expect(screen.getByRole("link", { name: "포트폴리오로 돌아가기" }).getAttribute("href")).toBe("/portfolio");
});
