import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";

import { DateField } from "./DateField";

function Form({ first = "", min }: { first?: string; min?: string }) {
  const [value, setValue] = useState(first);
  const [time, setTime] = useState("");
  return (
    <>
      <DateField
        label="날짜"
        value={value}
        onChange={(day, at = "") => {
          setValue(day);
          setTime(at);
        }}
        {...(min ? { min } : {})}
      />
      <output>{value}</output>
      <time>{time}</time>
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>("날짜");
const kept = () => screen.getByRole("status").textContent;
const open = () => fireEvent.click(screen.getByRole("button", { name: "날짜: 달력 열기" }));
const focused = () => document.activeElement?.getAttribute("aria-label");
const press = (key: string, shiftKey = false) => fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey });

function type(text: string) {
  fireEvent.change(field(), { target: { value: text } });
}

test("a day may be typed in any form, with its time", () => {
  render(<Form />);

  type("2026년 03월 12일 / 09시 30분 00초");
  fireEvent.blur(field());

  expect(kept()).toBe("2026-03-12");
  expect(field().value).toBe("2026.03.12");
  expect(document.querySelector("time")?.textContent).toBe("09:30");
});

test("what is no day stays as it was typed, and is said after leaving the field", () => {
  render(<Form />);

  type("2026.02.30");
  expect(field().getAttribute("aria-invalid")).toBeNull();
  fireEvent.blur(field());

  expect(field().value).toBe("2026.02.30");
  expect(kept()).toBe("2026.02.30");
  expect(screen.getByText("날짜를 2026.11.24처럼 적어 주세요.")).toBeTruthy();
});

test("the calendar opens on the day and is walked by keys", () => {
  render(<Form first="2026-11-24" />);
  open();

  const steps: [string, boolean, string][] = [
    ["ArrowRight", false, "2026년 11월 25일 수요일"],
    ["ArrowDown", false, "2026년 12월 2일 수요일"],
    ["Home", false, "2026년 11월 29일 일요일"],
    ["End", false, "2026년 12월 5일 토요일"],
    ["PageUp", false, "2026년 11월 5일 목요일"],
    ["PageDown", true, "2027년 11월 5일 금요일"],
  ];
  for (const [key, isShift, day] of steps) {
    press(key, isShift);
    expect(focused()).toBe(day);
  }
  press("Enter");

  expect(kept()).toBe("2027-11-05");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(focused()).toBe("날짜: 달력 열기");
});

test("Escape closes the calendar alone", () => {
  const below = vi.fn<() => void>();
  render(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={below}>
      <Form first="2026-11-24" />
    </div>,
  );
  open();

  const went = press("Escape");

  expect(went).toBe(false);
  expect(below).not.toHaveBeenCalled();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(focused()).toBe("날짜: 달력 열기");
});

test("days before the first are shown and not chosen", () => {
  render(<Form first="2026-11-24" min="2026-11-20" />);
  open();

  const early = screen.getByRole("cell", { name: "2026년 11월 19일 목요일" });
  fireEvent.click(early);
  expect(early.getAttribute("aria-disabled")).toBe("true");
  expect(kept()).toBe("2026-11-24");
  fireEvent.click(screen.getByRole("cell", { name: "2026년 11월 20일 금요일" }));

  expect(kept()).toBe("2026-11-20");
});

test("one day is in the tab order, and the month's arrows keep the focus", () => {
  render(<Form first="2026-11-24" />);
  open();

  const next = screen.getByRole("button", { name: "다음 달" });
  next.focus();
  fireEvent.click(next);

  expect(document.activeElement).toBe(next);
  expect(screen.getByText("2026년 12월")).toBeTruthy();
  const stops = screen.getAllByRole("cell").filter(({ tabIndex, textContent }) => tabIndex === 0 && textContent);
  expect(stops.map((day) => day.textContent)).toEqual(["24"]);
});

test("a press beside the calendar closes it", () => {
  render(<Form />);
  open();

  fireEvent.pointerDown(document.body);

  expect(screen.queryByRole("dialog")).toBeNull();
});
