import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { useInView } from "./useInView";

type Told = (entries: { isIntersecting: boolean }[]) => void;
let told: Told;

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: Told) {
        told = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
});

function Watched() {
  const { target, inView } = useInView<HTMLParagraphElement>("0px");
  return <p ref={target}>{inView ? "in view" : "out of view"}</p>;
}

const tell = (...changes: boolean[]) => act(() => told(changes.map((isIntersecting) => ({ isIntersecting }))));

test("of changes that a busy page hears of at once, the last is true", () => {
  render(<Watched />);

  tell(false, true);
  expect(screen.getByText("in view")).toBeTruthy();

  tell(true, false);
  expect(screen.getByText("out of view")).toBeTruthy();
});
