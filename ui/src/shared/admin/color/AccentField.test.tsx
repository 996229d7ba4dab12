import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { show } from "../../../testing/show";
import { AccentField } from "./AccentField";

const open = (value: string) => show(<AccentField value={value} onChange={() => undefined} />);
const code = () => screen.getByLabelText<HTMLInputElement>("직접 적기");
const marked = () => screen.queryAllByRole<HTMLInputElement>("radio").findIndex(({ checked }) => checked);

test("the first colour is marked and judged where none is chosen, until its letters are taken away", () => {
  open("");
  expect(marked()).toBe(0);
  expect(code().value).toBe("#3b574d");
  expect(screen.getByText(/^흰 글자와 7.9 : 1/)).toBeTruthy();

  fireEvent.change(code(), { target: { value: "" } });
  expect(code().value).toBe("");
  fireEvent.blur(code());

  expect(code().value).toBe("#3b574d");
});

test("of a colour that cannot be read one thing is said", () => {
  const { rerender } = open("#ffcc00");
  expect(screen.queryByText(/여섯 자리/)).toBeNull();
  expect(screen.getByText(/읽기 어렵습니다/)).toBeTruthy();

  rerender(<AccentField value="#ffcc00" fault="읽기 어려운 색은 저장하지 않습니다." onChange={() => undefined} />);

  expect(screen.queryByText(/읽기 어렵습니다/)).toBeNull();
  expect(screen.getByText("읽기 어려운 색은 저장하지 않습니다.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "이 색 쓰기" })).toBeTruthy();
});

test("a colour without a name marks none of those that have one", () => {
  open("#112233");

  expect(marked()).toBe(-1);
});
