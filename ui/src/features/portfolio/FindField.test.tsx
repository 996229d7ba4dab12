import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { useTyped } from "@shared/useTyped";
import { FindField } from "./FindField";

const onFind = vi.fn<(words: string) => void>();
const field = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "주거 프로젝트에서 찾기" });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
  onFind.mockClear();
});

// All files share one page: the next would wait for time that does not pass.
afterEach(() => void vi.useRealTimers());

function Field({ find }: { find: string }) {
  return <FindField type="residential" typed={useTyped(find, onFind)} />;
}

function show(find = "") {
  const shown = render(<Field find={find} />);
  return (next: string) => shown.rerender(<Field find={next} />);
}

test("what is typed is looked for once it rests", () => {
  show();

  type("서초");
  wait(199);
  type(" 서초구  ");
  wait(199);
  expect(onFind).not.toHaveBeenCalled();
  wait(1);

  expect(onFind.mock.calls).toEqual([["서초구"]]);
  expect(field().value).toBe(" 서초구  ");
});

test("a syllable that is still being composed is looked for as it stands", () => {
  show();

  fireEvent.compositionStart(field());
  fireEvent.input(field(), { target: { value: "다ㄹ" }, isComposing: true });
  wait(199);
  fireEvent.input(field(), { target: { value: "다락" }, isComposing: true });
  wait(199);
  expect(onFind).not.toHaveBeenCalled();
  wait(1);
  expect(onFind.mock.calls).toEqual([["다락"]]);

  fireEvent.compositionEnd(field());
  wait(1000);
  expect(onFind).toHaveBeenCalledOnce();
});

test("Enter looks at once, and no second time", () => {
  show();

  type("다락");
  fireEvent.submit(screen.getByRole("search"));
  expect(onFind.mock.calls).toEqual([["다락"]]);
  wait(1000);

  expect(onFind).toHaveBeenCalledTimes(1);
});

test("what is typed on stays while the first of it is looked for", () => {
  const rerender = show();
  type("서초");
  wait(200);

  type("서초구");
  rerender("서초");

  expect(field().value).toBe("서초구");
  wait(200);
  expect(onFind.mock.lastCall).toEqual(["서초구"]);
});

test("what Back or a link looks for stands in the field", () => {
  const rerender = show("서초구");

  rerender("");
  wait(1000);

  expect(field().value).toBe("");
  expect(onFind).not.toHaveBeenCalled();
});

test("one press clears the field and goes back to it", () => {
  show("다락");

  fireEvent.click(screen.getByRole("button", { name: "찾는 말 지우기" }));

  expect(onFind.mock.calls).toEqual([[""]]);
  expect(field().value).toBe("");
  expect(document.activeElement).toBe(field());
  expect(screen.queryByRole("button")).toBeNull();
});
