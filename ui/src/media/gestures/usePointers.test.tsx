import { fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { expect, test, vi } from "vitest";

import { usePointers } from "./usePointers";
import type { Held } from "./usePointers";

const onClick = vi.fn<() => void>();
const onMove = vi.fn<(held: Held) => void>();
const onEnd = vi.fn<() => void>();
const onCancel = vi.fn<() => void>();

function Stage() {
  const stage = useRef<HTMLDivElement>(null);
  usePointers(stage, { most: 2, isDrag: ({ x }) => Math.abs(x) > 10, onMove, onEnd, onCancel });
  return (
    <div ref={stage}>
      <button type="button" onClick={onClick}>
        Picture
      </button>
    </div>
  );
}

const finger = (pointerId: number, clientX: number) => ({ pointerId, clientX, clientY: 0 });

function showStage() {
  vi.clearAllMocks();
  render(<Stage />);
  return screen.getByRole("button");
}

test("a press is followed by its click, a drag is not", () => {
  const button = showStage();

  fireEvent.pointerDown(button, finger(1, 100));
  fireEvent.pointerMove(button, finger(1, 95));
  fireEvent.pointerUp(button, finger(1, 95));
  fireEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);

  fireEvent.pointerDown(button, finger(1, 100));
  fireEvent.pointerMove(button, finger(1, 60));
  expect(button.parentElement?.dataset["held"]).toBe("");
  fireEvent.pointerUp(button, finger(1, 60));
  fireEvent.click(button);

  expect(button.parentElement?.dataset["held"]).toBeUndefined();
  expect(onEnd).toHaveBeenCalledTimes(2);
  expect(onClick).toHaveBeenCalledTimes(1);
});

test("two are told together, from where they were to where they are, and a third is left alone", () => {
  const button = showStage();
  fireEvent.pointerDown(button, finger(1, 100));
  fireEvent.pointerDown(button, finger(2, 200));
  fireEvent.pointerDown(button, finger(3, 300));

  fireEvent.pointerMove(button, finger(3, 310));
  fireEvent.pointerMove(button, finger(2, 205));
  fireEvent.pointerMove(button, finger(2, 220));

  const told = onMove.mock.calls.map(([{ before, now }]) => [before, now].map((points) => points.map(({ x }) => x)));
  expect(told).toEqual([[[100, 200], [100, 205]], [[100, 205], [100, 220]]]);
});

test("what the browser takes for itself has no end", () => {
  const button = showStage();
  fireEvent.pointerDown(button, finger(1, 100));

  fireEvent.pointerCancel(button, finger(1, 100));
  fireEvent.pointerMove(button, finger(1, 150));

  expect(onCancel).toHaveBeenCalledOnce();
  expect(onMove).not.toHaveBeenCalled();
  expect(onEnd).not.toHaveBeenCalled();
});
