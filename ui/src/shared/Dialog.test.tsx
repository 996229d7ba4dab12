import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { Dialog } from "./Dialog";

const opened = (onClose: () => void) =>
  render(
    <Dialog label="사진 크게 보기" onClose={onClose}>
      <button type="button">닫기</button>
    </Dialog>,
  );

test("the page does not scroll under it, and does again afterwards", () => {
  const { unmount } = opened(() => undefined);
  const during = document.documentElement.style.overflow;

  unmount();

  expect(during).toBe("hidden");
  expect(document.documentElement.style.overflow).toBe("");
});

test("Escape and a click outside ask to close it, a click inside does not", () => {
  const onClose = vi.fn<() => void>();
  opened(onClose);

  fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
  fireEvent.click(screen.getByRole("dialog"));
  fireEvent.click(screen.getByRole("button"));

  expect(onClose).toHaveBeenCalledTimes(2);
});

test("closed by the browser it is shown again, below what was opened over it, and asks", () => {
  const onClose = vi.fn<() => void>();
  opened(onClose);
  opened(() => undefined);
  const [form, question] = screen.getAllByRole<HTMLDialogElement>("dialog");
  const shown = [form, question].map((one) => vi.spyOn(one as HTMLDialogElement, "showModal"));

  (form as HTMLDialogElement).open = false;
  fireEvent(form as HTMLDialogElement, new Event("close"));

  expect(form?.open).toBe(true);
  expect(onClose).toHaveBeenCalledOnce();
  expect(shown[0]?.mock.invocationCallOrder[0]).toBeLessThan(shown[1]?.mock.invocationCallOrder[0] ?? 0);
});

test("focus goes back to the opener", () => {
  render(<button type="button">자세히 보기</button>);
  screen.getByText("자세히 보기").focus();

  const { unmount } = opened(() => undefined);
  screen.getByText("닫기").focus();
  unmount();

  expect(document.activeElement).toBe(screen.getByText("자세히 보기"));
});
