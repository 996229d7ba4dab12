import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { readToasts } from "./toasts";
import { ScreenErrors } from "./ScreenErrors";

let isBroken = false;

/** A screen that is broken by what is pressed, until it is made anew, or for good. */
function Screen() {
  if (isBroken) throw new Error("grid is gone");
  return <button>{"보내기"}</button>;
}

beforeEach(() => {
  isBroken = false;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => void vi.restoreAllMocks());

test("a screen whose page something else has changed is made anew", async () => {
  const { rerender } = render(
    <ScreenErrors>
      <p>{"하나"}</p>
      <Screen />
    </ScreenErrors>,
  );
  // As a translator does, with text that does not stand alone.
  screen.getByText("하나").remove();

  rerender(
    <ScreenErrors>
      <Screen />
    </ScreenErrors>,
  );

  expect(await screen.findByRole("button", { name: "보내기" })).toBeTruthy();
  expect(readToasts()).toEqual([]);
});

test("one that is broken itself says so, and nothing of what the exception says", async () => {
  isBroken = true;
  render(
    <ScreenErrors>
      <Screen />
    </ScreenErrors>,
  );

  expect((await screen.findByRole("alert")).textContent).toBe("문제가 생겼어요.다시 시도");
  await vi.waitFor(() => expect(readToasts()).toHaveLength(1));
  expect(JSON.stringify(readToasts())).not.toContain("grid is gone");
  act(() => fireEvent.click(document.body));
});
