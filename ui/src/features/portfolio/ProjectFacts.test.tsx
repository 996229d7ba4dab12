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
  parts: { gallery: [0], pairs: [], plans: [] },
};
const tell = (parts: Partial<Project>) => show(<ProjectFacts project={{ ...project({}), ...NO_WORDS, ...parts }} />);
const fact = (label: string) => screen.getByText(label, { selector: "dt" }).nextElementSibling?.textContent;

test("the overlay tells category, area, title, location and style", () => {
  tell({});

  expect(screen.getByText("주거 공간").className).toBe("badge");
  expect(screen.getByText("34평", { exact: false }).className).toContain("sr");
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

test("of a project without a description the overlay says that there is none", () => {
  tell({});

  expect(screen.getByText("아직 자세한 설명이 등록되지 않았어요.")).toBeTruthy();
});
