import { screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";

import { problem, SITE } from "../../testing/answers";
import { later } from "../../testing/later";
import { show } from "../../testing/show";
import { ProjectPage } from "./ProjectPage";
import { wholeProject } from "./testing";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
});

/** Open the page of a project whose answer is held back. */
function open() {
  const { promise, resolve } = later<Response>();
  vi.stubGlobal("fetch", async (url: string) => (url === "/api/portfolio/p1" ? promise : Response.json(SITE)));
  show(<Routes><Route path="/portfolio/:id" element={<ProjectPage />} /></Routes>, "/portfolio/p1");
  return resolve;
}

const isLoading = () => screen.getByRole("main").ariaBusy === "true";
const heading = () => screen.queryByRole("heading", { level: 1 })?.textContent ?? null;

test("a project is loading, then found", async () => {
  const answer = open();
  expect([isLoading(), heading()]).toEqual([true, null]);

  answer(Response.json(wholeProject({})));

  await waitFor(() => expect([isLoading(), heading()]).toEqual([false, "볕이 머무는 서재"]));
});

test("a project is loading, then not found, with the way to all of them", async () => {
  const answer = open();
  expect([isLoading(), heading()]).toEqual([true, null]);

  answer(problem(404));

  await waitFor(() => expect([isLoading(), heading()]).toEqual([false, "프로젝트를 찾을 수 없어요."]));
  expect(screen.getByRole("link", { name: "포트폴리오로 돌아가기" }).getAttribute("href")).toBe("/portfolio");
});
