import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { serve, SITE } from "../../testing/answers";
import { show } from "../../testing/show";
import { AboutPage } from "./AboutPage";

const ABOUT = {
  story: ["2022년 봄, 작은 아파트 하나를 고치며 시작했습니다.", "하루의 순서를 먼저 듣습니다."],
  sections: ["CUSTOMIZE", "DESIGN", "STABILITY"].map((name) => ({ key: name, name })),
};

test("the slogan, the story since the founding, and three sections are told", async () => {
  serve({ "/api/site": { ...SITE, foundedOn: "2022-04-01", about: ABOUT } });

  show(<AboutPage />, "/about");

  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe(SITE.slogan);
  expect(screen.getByText("2022.04.01 설립")).toBeTruthy();
  for (const paragraph of ABOUT.story) expect(screen.getByText(paragraph)).toBeTruthy();
  const sections = screen.getAllByRole("region").map((section) => section.querySelector("h2")?.textContent);
  expect(sections).toEqual(["CUSTOMIZE", "DESIGN", "STABILITY"]);
});
