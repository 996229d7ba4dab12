import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";

import { TimeField } from "./TimeField";

function Form({ first = "" }: { first?: string }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <TimeField label="시각" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>("시각");
const kept = () => screen.getByRole("status").textContent;

test("a time is typed as it comes and shown in one form", () => {
  render(<Form />);

  fireEvent.change(field(), { target: { value: "오후 3시 30분" } });
  fireEvent.blur(field());

  expect(kept()).toBe("15:30");
  expect(field().value).toBe("15:30");
});

test("what is no time stays as it was typed, and is said after leaving the field", () => {
  render(<Form />);

  fireEvent.change(field(), { target: { value: "25시" } });
  expect(field().getAttribute("aria-invalid")).toBeNull();
  fireEvent.blur(field());

  expect(field().value).toBe("25시");
  expect(screen.getByText("시각을 09:30처럼 적어 주세요.")).toBeTruthy();
});

test("arrow keys go five minutes, page keys an hour", () => {
  render(<Form first="09:58" />);

  fireEvent.keyDown(field(), { key: "ArrowUp" });
  expect(kept()).toBe("10:03");
  fireEvent.keyDown(field(), { key: "PageDown" });

  expect(kept()).toBe("09:03");
});
