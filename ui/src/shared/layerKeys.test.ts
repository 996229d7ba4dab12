import { fireEvent } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { isClosing, takeKeys } from "./layerKeys";

const undos: (() => void)[] = [];
const heard = () => {
  const handler = vi.fn<(event: KeyboardEvent) => void>();
  undos.push(takeKeys(handler));
  return handler;
};

afterEach(() => {
  undos.splice(0).forEach((undo) => undo());
  document.body.replaceChildren();
});

test("only the topmost layer hears keys, the one below again when it has gone", () => {
  const below = heard();
  const above = heard();

  fireEvent.keyDown(document.body, { key: "Escape" });
  undos.pop()?.();
  fireEvent.keyDown(document.body, { key: "Escape" });

  expect(above).toHaveBeenCalledTimes(1);
  expect(below).toHaveBeenCalledTimes(1);
});

test("whoever types or composes keeps his keys", () => {
  const layer = heard();
  const field = document.body.appendChild(document.createElement("input"));

  fireEvent.keyDown(field, { key: "Backspace" });
  fireEvent.keyDown(document.body, { key: "Escape", isComposing: true });

  expect(layer).not.toHaveBeenCalled();
});

test.each([
  [{ key: "Escape" }, true],
  [{ key: "Backspace" }, true],
  [{ key: "Backspace", ctrlKey: true }, false],
  [{ key: "a" }, false],
])("%o closes: %s", (init, closes) => {
  expect(isClosing(new KeyboardEvent("keydown", init))).toBe(closes);
});
