import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { show } from "../../testing/show";
import { DebugPage } from "./DebugPage";

afterEach(() => vi.unstubAllGlobals());

/** What stands beside *label*. */
const fact = (label: string) => screen.getByText(label, { selector: "dt" }).nextElementSibling?.textContent;

test("it shows the device and what that is capable of, and leads to the portfolio", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));

  show(<DebugPage />, "/debug");

  expect(fact("화면 크기")).toBe(`${window.innerWidth} × ${window.innerHeight}`);
  expect(fact("브라우저")).toBe(navigator.userAgent);
  expect([fact("실시간 연결"), fact("브라우저 저장소"), fact("움직임 줄이기 설정")]).toEqual(["미지원", "지원", "켜짐"]);
  expect(screen.getByRole("link", { name: "포트폴리오로 이동" }).getAttribute("href")).toBe("/portfolio");
});
