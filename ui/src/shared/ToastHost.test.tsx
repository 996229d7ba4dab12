import { render } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { noteOpened } from "./openDialogs";
import { ToastHost } from "./ToastHost";

test("a notice given while its dialog goes breaks nothing", () => {
  const showPopover = vi.fn<() => void>(() => {
    throw new DOMException("disconnected", "InvalidStateError");
  });
  Object.assign(HTMLElement.prototype, { showPopover });
  const undo = noteOpened(document.createElement("dialog"));

  render(<ToastHost toasts={[{ id: 1, kind: "ok", text: "저장했습니다." }]} />);

  expect(showPopover).not.toHaveBeenCalled();
  undo();
  Reflect.deleteProperty(HTMLElement.prototype, "showPopover");
});
