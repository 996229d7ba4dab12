import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { show } from "../../testing/show";
import { ProjectFacts } from "./ProjectFacts";
import { project } from "./testing";
import type { Project } from "./types";

const NO_WORDS: Partial<Project> = {
  lead: null,
  story: [],
  constructionLabel: null,
  parts: { gallery: [], rows: [], wideRows: [], overlayRows: [[0, null]], pairs: [], plans: [] },
};
const tell = (parts: Partial<Project>) => show(<ProjectFacts project={{ ...project({}), ...NO_WORDS, ...parts }} />);
const fact = (label: string) => screen.getByText(label, { selector: "dt" }).nextElementSibling?.textContent;

test("the overlay tells category, area, title, location and style", () => {
  tell({});

  expect(screen.getByText("주거 공간").className).toBe("badge");
  expect(document.querySelector(".measure")?.textContent).toBe("약 112㎡ (34평)");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("볕이 머무는 서재");
  expect(fact("위치")).toBe("서울특별시 서초구");
  expect(fact("스타일")).toBe("웜 내추럴");
});

test("the overlay tells the description, what leads it and what follows", () => {
  tell({ lead: "창을 먼저 바라봅니다.", story: ["책장을 세웠습니다.", "", "바닥을 이었습니다."] });

  expect(screen.getByText("창을 먼저 바라봅니다.")).toBeTruthy();
  const folded = within(screen.getByRole("group")).getAllByText(/습니다\.$/);
  expect(folded.map(({ textContent }) => textContent)).toEqual(["책장을 세웠습니다.", "바닥을 이었습니다."]);
  expect(screen.queryByText("아직 자세한 설명이 등록되지 않았어요.")).toBeNull();
});

test("where a longer text stands beside it, the overlay tells the style description", () => {
  const description = ["긴 이야기의 첫 줄입니다.", "둘째 줄입니다."];
  const longer = { description, lead: "긴 이야기의 첫 줄입니다.", story: ["둘째 줄입니다."] };
  tell({ ...longer, styleDescription: "흰 벽과 오크입니다.\r\n낮은 가구를 두었습니다." });

  expect(screen.getByText("흰 벽과 오크입니다.")).toBeTruthy();
  expect(within(screen.getByRole("group")).getByText("낮은 가구를 두었습니다.")).toBeTruthy();
  expect(screen.queryByText(/긴 이야기|둘째 줄/)).toBeNull();
});

test("the one text there is leads and follows as it is split, whatever its line breaks", () => {
  const one = { description: ["흰 벽입니다. 오크입니다. 낮습니다.", "넓습니다."], lead: "흰 벽입니다. 오크입니다." };
  tell({ ...one, story: ["낮습니다.", "넓습니다."], styleDescription: "흰 벽입니다. 오크입니다. 낮습니다.\r\n넓습니다." });

  expect(screen.getByText("흰 벽입니다. 오크입니다.")).toBeTruthy();
});

test("of a project without a description the overlay says that there is none", () => {
  tell({});

  expect(screen.getByText("아직 자세한 설명이 등록되지 않았어요.")).toBeTruthy();
});
