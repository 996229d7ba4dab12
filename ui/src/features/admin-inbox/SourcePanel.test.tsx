import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { picture, serve } from "../../testing/answers";
import { enquiry } from "../../testing/enquiries";
import { show } from "../../testing/show";
import { SourcePanel } from "./SourcePanel";

const PROJECT = {
  title: "햇살을 따라 앉는 거실",
  type: "residential",
  typeLabel: "아파트",
  area: "34py",
  size: "약 112㎡ (34평)",
  location: "서울특별시 서초구 반포동",
  thumbnail: picture("hall"),
};
const SHOP = { ...PROJECT, type: "commercial", typeLabel: "카페", area: "120㎡", size: "120㎡ (약 36평)", location: "" };
const ARTICLE = { title: "좁은 현관의 수납", categoryLabel: "인테리어 팁", image: picture("tip") };

test("the project that somebody came from is shown with the way to it", async () => {
  serve({ "/api/portfolio/p1": PROJECT });
  show(<SourcePanel enquiry={enquiry("1", { project: "p1", article: "a1" })} />);

  expect(await screen.findByText("햇살을 따라 앉는 거실")).toBeTruthy();
  expect(screen.getByText("주거 · 약 112㎡ (34평) · 반포동")).toBeTruthy();
  expect(screen.getByRole("link", { name: "열기" }).getAttribute("href")).toBe("/portfolio/p1");
});

test("a project without a place tells what there is", async () => {
  serve({ "/api/portfolio/p1": SHOP });
  show(<SourcePanel enquiry={enquiry("1", { project: "p1" })} />);

  expect(await screen.findByText("상업 · 120㎡ (약 36평)")).toBeTruthy();
});

test("so is the article that somebody has read", async () => {
  serve({ "/api/insights/a1": ARTICLE });
  show(<SourcePanel enquiry={enquiry("1", { article: "a1" })} />);

  expect(await screen.findByRole("heading", { name: "읽던 글" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "열기" }).getAttribute("href")).toBe("/insight/a1");
});

test("one that nobody sees any more is told as such, and none not at all", async () => {
  serve({});
  show(<SourcePanel enquiry={enquiry("1", { project: "p1" })} />);
  expect(await screen.findByText("지금은 공개되지 않습니다.")).toBeTruthy();

  const { container } = show(<SourcePanel enquiry={enquiry("1")} />);
  expect(container.textContent).toBe("");
});
