import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { picture, serve, SITE } from "../testing/answers";
import { show } from "../testing/show";
import { Shell } from "./App";

const SERVICES = [
  ["/business/residential/total-living", "Total Living"],
  ["/business/residential/relite-living", "Relite Living"],
  ["/business/commercial/total-biz", "Total Biz"],
  ["/business/commercial/biz-consulting", "Business Consulting"],
] as const;

const site = {
  ...SITE,
  home: { slides: [{ desktop: { picture: picture("hall") } }] },
  services: SERVICES.map(([path, title]) => ({ key: path, group: "residential", path, title })),
};
const nothing = { items: [], total: 0 };

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => new EventTarget());
});

function open(address: string, session: object) {
  const asked = serve({
    "/api/site": site,
    "/api/portfolio": nothing,
    "/api/insights": nothing,
    "/api/session": session,
  });
  show(<Shell />, address);
  return asked;
}

const heading = () => screen.findByRole("heading", { level: 1 });

test("/ is the home slideshow", async () => {
  open("/", { user: null });

  expect(await screen.findByRole("region", { name: "대표 공간 슬라이드" })).toBeTruthy();
});

test.each<readonly [string, string]>([
  ["/about", SITE.slogan],
  ["/business", "Business"],
  ...SERVICES,
  ["/portfolio", "Portfolio"],
  ["/insight", "Insight and Contents"],
  ["/contact", "Contact"],
  ["/debug", "모바일 점검"],
])("%s is the screen of that name", async (address, name) => {
  open(address, { user: null });

  expect((await heading()).textContent).toBe(name);
  expect(window.location.hash).toBe(`#${address}`);
});

test.each([
  ["/portfolio/p1", "/api/portfolio/p1"],
  ["/portfolio/p1/residential", "/api/portfolio/p1"],
  ["/portfolio/commercial/p1", "/api/portfolio/p1"],
  ["/commercial/p1", "/api/portfolio/p1"],
  ["/insight/i1", "/api/insights/i1"],
])("%s is the page of the one that is named", async (address, asked) => {
  const fetch = open(address, { user: null });

  await heading();
  expect(fetch.mock.calls.map(([url]) => url)).toContain(asked);
});

test("/admin/login is the sign-in", async () => {
  open("/admin/login", { user: null });

  expect(await screen.findByLabelText("이메일")).toBeTruthy();
  expect(window.location.hash).toBe("#/admin/login");
});

test.each([
  ["/admin", "대시보드"],
  ["/admin/portfolio", "포트폴리오 관리"],
  ["/admin/insight", "인사이트 관리"],
])("%s is the administration's screen of that name", async (address, name) => {
  open(address, { user: { email: "admin@studio.example", permissions: ["content"] }, csrfToken: "t" });

  expect((await heading()).textContent).toBe(name);
  await waitFor(() => expect(window.location.hash).toBe(`#${address}`));
});
