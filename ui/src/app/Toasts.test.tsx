import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { closeToast, MOST_TOASTS, readToasts, showToast, TOAST_LIFE_MS } from "@shared/toasts";
import { Toasts } from "./Toasts";

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  readToasts().forEach(({ id }) => closeToast(id));
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("a success leaves by itself, an error stays until closed", async () => {
  render(<Toasts />);
  act(() => {
    showToast("ok", "저장했습니다.");
    showToast("error", "저장하지 못했습니다.");
  });
  await screen.findByText("저장했습니다.");

  await pass(TOAST_LIFE_MS);

  expect(screen.queryByText("저장했습니다.")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "닫기" }));
  expect(screen.queryByText("저장하지 못했습니다.")).toBeNull();
});

test("a success waits while the pointer rests on it", async () => {
  render(<Toasts />);
  act(() => showToast("ok", "저장했습니다."));
  const notice = await screen.findByRole("status");

  fireEvent.pointerEnter(notice);
  await pass(TOAST_LIFE_MS * 2);

  expect(screen.queryByText("저장했습니다.")).not.toBeNull();
});

test("no more than four stand at once, the newest at the bottom", () => {
  for (let n = 1; n <= MOST_TOASTS + 1; n += 1) showToast("error", `${n}`);

  expect(readToasts().map(({ text }) => text)).toEqual(["2", "3", "4", "5"]);
});
