import { act, fireEvent, render, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Dialog } from "@shared/Dialog";
import { noteOpened } from "@shared/openDialogs";
import { ACTION_LIFE_MS, closeToast, MOST_TOASTS, readToasts, showToast, TOAST_LIFE_MS } from "@shared/toasts";
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
  const notice = await screen.findByText("저장했습니다.");

  fireEvent.pointerEnter(notice.closest("[data-kind]") as Element);
  await pass(TOAST_LIFE_MS * 2);

  expect(screen.queryByText("저장했습니다.")).not.toBeNull();
});

test("a notice moves into the dialog that opens over it, and is not read out again", async () => {
  const { rerender } = render(<Toasts />);
  act(() => showToast("error", "저장하지 못했습니다."));
  const notice = await screen.findByText("저장하지 못했습니다.");
  expect(notice.closest("[role=alert]")).not.toBeNull();
  expect(notice.closest("dialog")).toBeNull();
  await pass(1_000);

  rerender(
    <>
      <Toasts />
      <Dialog label="확인" onClose={() => undefined}>
        <p>지울까요?</p>
      </Dialog>
    </>,
  );

  const moved = screen.getByText("저장하지 못했습니다.");
  expect(moved.closest("dialog")).toBe(screen.getByLabelText("확인"));
  expect(moved.closest("[role=alert]")).toBeNull();
  rerender(<Toasts />);
  expect(screen.getByText("저장하지 못했습니다.").closest("dialog")).toBeNull();
});

test("a notice whose dialog closes before it was heard is read out outside it", async () => {
  const dialog = (
    <Dialog label="저장" onClose={() => undefined}>
      <p>저장하고 있습니다.</p>
    </Dialog>
  );
  const { rerender } = render(
    <>
      <Toasts />
      {dialog}
    </>,
  );
  act(() => showToast("ok", "저장했습니다."));
  await screen.findByText("저장했습니다.");

  rerender(<Toasts />);
  await pass(100);

  expect(screen.getByRole("status").textContent).toContain("저장했습니다.");
});

test("the same notice stands there once, the newest at the bottom; another way on is another notice", () => {
  const undo = { label: "되돌리기", run: () => undefined };
  const other = { label: "되돌리기", run: () => undefined };
  for (const action of [undefined, undo, undefined, other]) showToast("ok", "지웠습니다.", undefined, action);

  expect(readToasts().map(({ action }) => action)).toEqual([undo, undefined, other]);
});

test("no more than four stand at once, the newest at the bottom", () => {
  for (let n = 1; n <= MOST_TOASTS + 1; n += 1) showToast("error", `${n}`);

  expect(readToasts().map(({ text }) => text)).toEqual(["2", "3", "4", "5"]);
});

async function open() {
  render(<Toasts />, { wrapper: StrictMode });
  showToast("ok", "저장했습니다.");
  await pass(100);
}

/** Open a dialog over the page, without its own rendering; return it with what closes it. */
function openDialog() {
  const dialog = document.body.appendChild(document.createElement("dialog"));
  const undo: (() => void)[] = [];
  act(() => void undo.push(noteOpened(dialog)));
  const close = () => {
    act(() => undo.forEach((take) => take()));
    dialog.remove();
  };
  return { dialog, close };
}

test("dialogs that open and close over a notice do not lengthen its time", async () => {
  await open();

  for (let passed = 100; passed < TOAST_LIFE_MS; passed += 600) {
    const { close } = openDialog();
    await pass(300);
    close();
    await pass(300);
  }

  expect(readToasts()).toEqual([]);
});

test("what is pointed at stays, until a dialog takes it from under the pointer", async () => {
  await open();
  fireEvent.pointerEnter(screen.getByText("저장했습니다.").closest("[data-kind]") as Element);
  await pass(ACTION_LIFE_MS);
  expect(readToasts()).toHaveLength(1);

  const { close } = openDialog();
  await pass(TOAST_LIFE_MS);

  expect(readToasts()).toEqual([]);
  close();
});

test("the region that is read out is there before its text, within a dialog as well", async () => {
  render(<Toasts />, { wrapper: StrictMode });
  showToast("ok", "하나");
  await pass(0);
  expect(screen.getByRole("status").textContent).toBe("");
  await pass(100);
  expect(screen.getByRole("status").textContent).toContain("하나");

  const { dialog, close } = openDialog();
  showToast("error", "둘");
  await pass(0);
  expect(dialog.querySelector("[role=alert]")?.textContent).toBe("");
  await pass(100);
  expect(dialog.querySelector("[role=alert]")?.textContent).toContain("둘");
  close();
});

test("what was read out is not read out again where it has moved", async () => {
  await open();
  await pass(1_200);

  const { dialog, close } = openDialog();
  await pass(100);

  expect(dialog.textContent).toContain("저장했습니다.");
  expect(dialog.querySelector("[role=status]")).toBeNull();
  close();
});
