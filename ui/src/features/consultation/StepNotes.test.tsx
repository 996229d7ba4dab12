import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { show } from "../../testing/show";
import { EMPTY } from "./answers";
import type { FieldFaults } from "./faults";
import { StepNotes } from "./StepNotes";
import type { Consultation } from "./useConsultation";

function consultation(part: Partial<Consultation>): Consultation {
  return { answers: { ...EMPTY, space: "residential" }, faults: {}, isRestored: false, isExpired: false, ...part } as Consultation;
}

const FAULTS: FieldFaults = { district: "-", phone: "-", privacyConsent: "-" };

test("the last step names the fields to look at again, and leads to each", () => {
  show(
    <>
      <StepNotes step={5} consultation={consultation({ faults: FAULTS })} />
      <input name="phone" />
    </>,
  );

  expect(screen.getByRole("alert").textContent).toBe("두 곳을 확인해 주세요.연락처, 개인정보 동의");
  fireEvent.click(screen.getByRole("button", { name: "연락처" }));
  expect(document.activeElement?.getAttribute("name")).toBe("phone");
});

test("another step tells only of its own fields", () => {
  show(<StepNotes step={1} consultation={consultation({ faults: FAULTS })} />);

  expect(screen.getByRole("alert").textContent).toBe("한 곳을 확인해 주세요.");
});

test("starting anew asks first, and what was written can stay", () => {
  const restart = vi.fn<() => void>();
  show(<StepNotes step={1} consultation={consultation({ isRestored: true, restart })} />);

  fireEvent.click(screen.getByRole("button", { name: "지우고 새로 쓰기" }));
  fireEvent.click(screen.getByRole("button", { name: "그대로 두기" }));
  expect(screen.getByText(/불러왔어요/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "지우고 새로 쓰기" }));
  expect(restart).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "지우고 새로 쓰기" }));
  expect(restart).toHaveBeenCalledTimes(1);
});
