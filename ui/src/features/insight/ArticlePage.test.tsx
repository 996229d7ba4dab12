import { fireEvent, screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { expect, test, vi } from "vitest";

import { problem, SITE } from "../../testing/answers";
import { show } from "../../testing/show";
import { ArticlePage } from "./ArticlePage";

const FAILED = "인사이트를 불러오는 중 오류가 발생했어요.";
const MISSING = "인사이트를 찾을 수 없어요.";

/** Open an article that is answered by *answer*. */
function open(answer: () => Promise<Response>) {
  const fetch = vi.fn<(url: string) => Promise<Response>>(async (url) =>
    url.includes("/api/insights/") ? answer() : Response.json(SITE),
  );
  vi.stubGlobal("fetch", fetch);
  show(
    <Routes>
      <Route path="/insight" element={<p>글 목록</p>} />
      <Route path="/insight/:id" element={<ArticlePage />} />
    </Routes>,
    "/insight/i1",
  );
  return fetch;
}

test.each([
  ["the server fails", async () => problem(503)],
  ["there is no line", async () => Promise.reject(new TypeError("Failed to fetch"))],
  ["the answer is broken off", async () => new Response("{", { headers: { "Content-Type": "application/json" } })],
  ["the answer is no article", async () => new Response("<html>", { headers: { "Content-Type": "text/html" } })],
])("when %s, an article says so and leads back to the list", async (_, answer) => {
  open(answer);
  expect(await screen.findByRole("heading", { name: FAILED })).toBeTruthy();
  expect(screen.queryByText(MISSING)).toBeNull();

  fireEvent.click(screen.getByRole("link", { name: "목록으로 돌아가기" }));

  expect(await screen.findByText("글 목록")).toBeTruthy();
});

test("what failed can be tried again", async () => {
  const fetch = open(async () => problem(503));
  await screen.findByRole("heading", { name: FAILED });

  const before = fetch.mock.calls.length;
  fireEvent.click(screen.getByRole("button", { name: "다시 시도" }));

  await waitFor(() => expect(fetch.mock.calls.length).toBeGreaterThan(before));
});

test("an article that is not there says that, and leads back to the list", async () => {
  open(async () => problem(404));

  expect(await screen.findByRole("heading", { name: MISSING })).toBeTruthy();
  expect(screen.queryByText(FAILED)).toBeNull();
  expect(screen.getByRole("link", { name: "목록으로 돌아가기" }).getAttribute("href")).toBe("/insight");
});
