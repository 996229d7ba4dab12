import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { FREE_AFTER_MS, useTyping } from "./useTyping";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function pass(milliseconds: number) {
  act(() => void vi.advanceTimersByTime(milliseconds));
}

test("a text that nobody types in is free again, and held once more when somebody does", () => {
  const { result, rerender } = renderHook(({ path }) => useTyping(path), { initialProps: { path: "heading" } });
  expect(result.current.path).toBe("heading");

  pass(FREE_AFTER_MS - 1);
  act(() => result.current.note());
  pass(FREE_AFTER_MS - 1);
  expect(result.current.path).toBe("heading");
  pass(1);
  expect(result.current.path).toBe("");

  act(() => result.current.note());
  expect(result.current.path).toBe("heading");
  rerender({ path: "story.0.text" });
  expect(result.current.path).toBe("story.0.text");
  rerender({ path: "" });
  expect(result.current.path).toBe("");
});
