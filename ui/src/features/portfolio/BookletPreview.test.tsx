import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";

import { readToasts } from "@shared/toasts";
import { BookletPreview } from "./BookletPreview";

const PATH = "/portfolio/p1";
const BOOKLET = `<aside class="booklet" data-project="${PATH}" hidden>
  <section class="bk">표지</section>
  <section class="bk">이야기<span data-printed></span></section>
</aside>`;

const onClose = vi.fn<() => void>();
const pages = () => screen.getByRole("group", { name: "책자 미리보기" });
const print = vi.spyOn(window, "print");
const asked = vi.spyOn(globalThis, "fetch");

beforeEach(() => {
  onClose.mockReset();
  print.mockReset().mockReturnValue(undefined);
  asked.mockReset().mockRejectedValue(new TypeError("offline"));
  document.title = "서재";
});

afterEach(() => {
  document.querySelector(".booklet")?.remove();
});

afterAll(() => {
  print.mockRestore();
  asked.mockRestore();
});

const preview = (version: unknown) => (
  <BookletPreview path={PATH} title="서재" version={version} onClose={onClose} />
);

function show(version: unknown) {
  const shown = render(preview(version));
  return { ...shown, change: (to: unknown) => shown.rerender(preview(to)) };
}

test("the sheets behind the page are copied, with the day of printing", async () => {
  document.body.insertAdjacentHTML("beforeend", BOOKLET);
  show("first");

  await waitFor(() => expect(pages().querySelectorAll(".bk")).toHaveLength(2));
  expect(pages().textContent).toMatch(/이야기\d{4}\.\d\d\.\d\d에 인쇄/);
  expect(screen.getByText("A4 · 2쪽")).toBeTruthy();
  expect(document.querySelectorAll(".booklet .bk")).toHaveLength(2);
  expect(asked).not.toHaveBeenCalled();
});

test("the page is called after the booklet while it is shown", () => {
  const { unmount } = show("first");
  expect(document.title).toBe("서재 책자");

  unmount();

  expect(document.title).toBe("서재");
});

test("its button prints, and goes on showing it", async () => {
  document.body.insertAdjacentHTML("beforeend", BOOKLET);
  show("first");

  fireEvent.click(screen.getByRole("button", { name: "인쇄·PDF 저장" }));

  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(onClose).not.toHaveBeenCalled();
});

test("what changes meanwhile is shown anew; without an answer, what is shown stays", async () => {
  asked.mockImplementation(async () => new Response(BOOKLET.replace("표지", "새 표지")));
  document.body.insertAdjacentHTML("beforeend", BOOKLET);
  const { change } = show("first");
  await waitFor(() => expect(pages().textContent).toContain("표지"));

  change("second");
  await waitFor(() => expect(pages().textContent).toContain("새 표지"));
  asked.mockRejectedValue(new TypeError("offline"));
  await act(async () => change("third"));

  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  expect(pages().textContent).toContain("새 표지");
  expect(onClose).not.toHaveBeenCalled();
});

test("where no booklet comes, it closes and says so", async () => {
  asked.mockResolvedValue(new Response("<main></main>"));
  show("fourth");

  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(readToasts().map(({ text }) => text)).toEqual(["문제가 생겼어요."]);
});
