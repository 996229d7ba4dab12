import { fireEvent, screen } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { expect, test, vi } from "vitest";

import { picture, serve } from "../../testing/answers";
import { show } from "../../testing/show";
import coverStyles from "./Cover.module.css";
import { ProjectPage } from "./ProjectPage";
import { wholeProject } from "./testing";
import type { Project } from "./types";

/** A project that has pictures and words, and nothing besides. */
function whole(parts: Partial<Project>): Project {
  return wholeProject({
    images: ["a", "b", "c"].map((name) => ({ ...picture(name), caption: "", role: "photo", pair: null, ratio: 1.5, focus: null })),
    parts: { gallery: [1, 2], rows: [[1, 2]], wideRows: [[1, 2]], overlayRows: [[0, 1], [2, null]], pairs: [], plans: [] },
    story: ["첫 줄입니다.", "둘째 줄입니다.", "", "넷째 줄입니다."],
    ...parts,
  });
}

async function open(parts: Partial<Project>, isWide = false) {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: isWide }));
  serve({ "/api/portfolio/p1": whole(parts) });
  show(
    <Routes>
      <Route path="/portfolio/:id" element={<ProjectPage />} />
    </Routes>,
    "/portfolio/p1",
  );
  return screen.findByRole("heading", { level: 1 });
}

test("a home tells its size, its title, and its description line by line", async () => {
  expect((await open({ lead: "여는 문장입니다." })).textContent).toBe("볕이 머무는 서재");

  expect(document.querySelector("header .measure")?.textContent).toBe("약 112㎡ (34평)");
  const lines = [...document.querySelectorAll(".read p")].map(({ textContent }) => textContent);
  expect(lines).toEqual(["첫 줄입니다.", "둘째 줄입니다.", "넷째 줄입니다."]);
  expect(screen.getByText("여는 문장입니다.").nextElementSibling?.matches(".read")).toBe(true);
});

test("a shop tells its trade", async () => {
  await open({ type: "commercial", typeLabel: "F&B", area: null, size: null, pyeong: null });

  expect(document.querySelector("article header")?.textContent).toContain("F&B");
});

test("a project without a style has no line of it", async () => {
  await open({ style: "" });

  expect(screen.getByText("위치")).toBeTruthy();
  expect(screen.queryByText("스타일")).toBeNull();
});

test("the main picture stands before the others, and refuses to be dragged and saved", async () => {
  await open({});

  const pictures = [...document.querySelectorAll('article :is(article > figure, [aria-label="프로젝트 사진"]) img')];
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

test.each([
  [false, ["/media/a.jpg", "/media/b.jpg", "/media/c.jpg"]],
  [true, ["/media/c.jpg", "/media/a.jpg", "/media/b.jpg"]],
])("wide screens (%s) open with a picture of their own, and have the cover among the others", async (isWide, shown) => {
  await open({ opening: 2, parts: { gallery: [1, 2], rows: [[1, 2]], wideRows: [[0, 1]], overlayRows: [], pairs: [], plans: [] } }, isWide);

  const pictures = [...document.querySelectorAll(`article :is(.${coverStyles.cover}, [aria-label="프로젝트 사진"]) img`)];
  expect(pictures.map((one) => one.getAttribute("src"))).toEqual(shown);
});
