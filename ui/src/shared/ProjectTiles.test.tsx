import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";

import { picture } from "../testing/answers";
import { ProjectTiles } from "./ProjectTiles";

const HOME = {
  id: "p1",
  type: "residential",
  title: "식탁이 중심인 집",
  location: "경기도 성남시 분당구 정자동",
  district: "분당구 정자동",
  typeLabel: "아파트",
  area: "32py",
  size: "약 106㎡ (32평)",
  pyeong: 32,
  filter: "30PY",
  style: "내추럴 모던",
  tags: [],
  thumbnail: picture("dining"),
} as const;

const SHOP = { ...HOME, id: "p2", type: "commercial", title: "작은 전시실", typeLabel: "전시", size: null, pyeong: null } as const;

function show(...projects: (typeof HOME | typeof SHOP)[]) {
  render(
    <MemoryRouter>
      <ProjectTiles id="related" heading="닮은 프로젝트" projects={projects.map((one) => ({ ...one, tags: [], imageCount: 4, firstRow: [1.5, 1.5] }))} />
    </MemoryRouter>,
  );
}

describe("the tiles of a few projects", () => {
  it("tell a home by its size and the end of its location", () => {
    show(HOME);

    const tile = within(screen.getByRole("region", { name: "닮은 프로젝트" })).getByRole("link");
    expect(tile.getAttribute("href")).toBe("/portfolio/p1");
    expect(tile.textContent).toContain("약 106㎡ (32평) · 분당구 정자동");
    expect(tile.textContent).not.toContain("경기도");
  });

  it("tell a shop by its kind", () => {
    show(SHOP);

    expect(screen.getByRole("link").textContent).toContain("전시 · 분당구 정자동");
  });

  it("leave their heading away where there is none", () => {
    show();

    expect(screen.queryByRole("heading")).toBeNull();
  });
});
