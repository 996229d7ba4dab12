import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { picture, serve, SITE } from "../../testing/answers";
import { show } from "../../testing/show";
import { BusinessPage } from "./BusinessPage";

const CARDS = [
  { key: "residential", title: "주거 공간", to: "/business/residential/total-living" },
  { key: "commercial", title: "상업 공간", to: "/business/commercial/total-biz" },
];
const CRAFTS = ["맞춤 디자인", "전문 컨설팅", "프리미엄 시공", "트렌드 분석"];

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  const services = CRAFTS.map((title) => ({ key: title, title }));
  const hero = { title: "Business", picture: picture("hall") };
  serve({ "/api/site": { ...SITE, business: { hero, cards: CARDS, services } } });
  show(<BusinessPage />, "/business");
});

test("the hero is titled, and two cards lead to a service each", async () => {
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Business");

  const doors = screen.getAllByRole("link").map((link) => [link.querySelector("h2")?.textContent, link.getAttribute("href")]);
  expect(doors).toEqual(CARDS.map(({ title, to }) => [title, to]));
});

test("what is done is told on four cards", async () => {
  const crafts = await screen.findAllByRole("heading", { level: 3 });

  expect(crafts.map(({ textContent }) => textContent)).toEqual(CRAFTS);
});
