import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { show } from "../../testing/show";
import { StepFoot } from "./StepFoot";
import { CHOICES } from "./testing";
import { PAUSE_MS, useConsultation } from "./useConsultation";

const LOST_WHEN_CLOSED = "이 기기에 저장하지 못했어요. 창을 닫으면 내용이 사라져요.";
const NOON = new Date(2026, 10, 20, 12, 0);

beforeEach(() => vi.useFakeTimers({ now: NOON }));
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  vi.useRealTimers();
});

function Steps() {
  const [step, setStep] = useState(1);
  const { answers, kept, change } = useConsultation(CHOICES, { onForgotten: () => undefined });
  return (
    <>
      <input value={answers.district} onChange={({ target }) => change({ district: target.value })} />
      <button onClick={() => setStep(2)}>둘째 단계</button>
      <StepFoot form="form" step={step} toSummary={false} kept={kept} isSending={false} entries={[]} />
    </>
  );
}

/** Write *text*, and pause as long as it takes until it is said that it is kept. */
async function write(text: string) {
  fireEvent.change(screen.getByRole("textbox"), { target: { value: text } });
  await act(() => vi.advanceTimersByTimeAsync(PAUSE_MS));
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shown = (text: string) => screen.queryByText(text, { selector: "[aria-hidden=true] > span" })?.parentElement;
const said = () => screen.getByRole("status").textContent;

test("a device that refuses to keep it says that it is lost with the window", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  show(<Steps />);
  expect(said()).toBe("");

  await write("반포동");

  expect(shown(LOST_WHEN_CLOSED)?.dataset.failed).toBe("true");
  expect(said()).toBe(LOST_WHEN_CLOSED);
});

test("that it is kept is shown after each pause, and said once in a step", async () => {
  show(<Steps />);
  await write("반포동");
  expect(said()).toBe("이 기기에 저장했어요 · 12:00");

  await pass(60_000);
  await write("방배동");

  expect(shown("이 기기에 저장했어요 · 12:01")).toBeTruthy();
  expect(said()).toBe("이 기기에 저장했어요 · 12:00");
});

test("the next step says nothing of what was kept before it, and then once again", async () => {
  show(<Steps />);
  await write("반포동");

  fireEvent.click(screen.getByRole("button", { name: "둘째 단계" }));
  expect(shown("이 기기에 저장했어요 · 12:00")).toBeTruthy();
  expect(said()).toBe("");
  await pass(60_000);
  await write("방배동");

  expect(said()).toBe("이 기기에 저장했어요 · 12:01");
});
