import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { MenuButton } from "./MenuButton";

test("Escape in a menu closes the menu alone: not what it stands in, and not a dialog of the browser", () => {
  const around = vi.fn<() => void>();
  window.addEventListener("keydown", around);
  render(
    <MenuButton label="더 보기">
      <button type="button" role="menuitem">
        삭제
      </button>
    </MenuButton>,
  );
  const button = screen.getByRole("button", { name: "더 보기" });
  fireEvent.click(button);

  const isLetBy = fireEvent.keyDown(screen.getByRole("menuitem"), { key: "Escape" });

  expect(screen.queryByRole("menu")).toBeNull();
  expect(document.activeElement).toBe(button);
  expect(isLetBy).toBe(false);
  expect(around).not.toHaveBeenCalled();
  window.removeEventListener("keydown", around);
});
