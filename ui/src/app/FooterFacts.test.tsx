import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { serve, SITE } from "../testing/answers";
import { show } from "../testing/show";
import { Footer } from "./Footer";

const PROFILES = [
  { key: "photos", name: "사진 기록", url: "https://example.com/photos" },
  { key: "films", name: "현장 영상", url: "https://example.com/films" },
  { key: "homes", name: "집 이야기", url: "https://example.com/homes" },
];

beforeEach(async () => {
  vi.setSystemTime("2031-03-02");
  serve({ "/api/site": { ...SITE, profiles: PROFILES } });
  show(<Footer />);
  await screen.findByText("홍길동");
  vi.useRealTimers();
});

const foot = () => within(screen.getByRole("contentinfo"));
/** What stands beside a label. */
const told = (label: string) => foot().getByText(label).nextElementSibling?.textContent;

test("the slogan is a text, and the tagline stands below it", () => {
  const slogan = foot().getByText("온전한 하루가 머무는 자리");

  expect(slogan.nextElementSibling?.textContent).toBe("주거와 상업 공간을 설계하고 짓습니다.");
  expect(foot().queryByRole("img")).toBeNull();
});

test("the copyright has the year that it is", () => {
  expect(foot().getByText("© 2031 ATELIER ON. All rights reserved.")).toBeTruthy();
});

test.each([
  ["상호", "주식회사 아틀리에 온"],
  ["대표", "홍길동"],
  ["등록번호", "000-00-00000"],
  ["주소", "서울특별시 서초구 온마루길 00, 2층"],
  ["전화", "02-0000-0000"],
  ["메일", "hello@atelier-on.example"],
  ["운영", "평일 09:00–18:00주말·공휴일 휴무"],
])("the foot tells %s beside its label", (label, value) => {
  expect(told(label)).toBe(value);
});

test("it leads to the profiles, to the privacy text and to the administration, and nowhere else", () => {
  const links = foot().getAllByRole("link").map((link) => link.getAttribute("href"));

  expect(links).toEqual([
    SITE.footer.phoneHref,
    `mailto:${SITE.footer.email}`,
    ...PROFILES.map(({ url }) => url),
    "/privacy",
    "/admin",
  ]);
});
