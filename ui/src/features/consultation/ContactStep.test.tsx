import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { serveCalls } from "../../testing/calls";
import { show } from "../../testing/show";
import { EMPTY } from "./answers";
import type { FieldFaults } from "./faults";
import { ContactStep } from "./ContactStep";
import type { StepProps } from "./stepProps";
import { CHOICES } from "./testing";

interface Shown {
  faults?: FieldFaults;
  remarks?: string;
  mailsReceipt?: boolean;
}

function showStep({ faults = {}, remarks = "", mailsReceipt = false }: Shown = {}) {
  serveCalls({});
  const change = vi.fn<() => void>();
  const consultation = { answers: { ...EMPTY, remarks }, choices: { ...CHOICES, mailsReceipt }, faults, change };
  const props = { consultation, shown: [], enclosures: { entries: [] } };
  return show(<ContactStep {...(props as unknown as StepProps)} />);
}

const notes = (container: HTMLElement) => container.querySelectorAll("[id=name-note], [id=phone-note]");

test("a line is kept free under every field for what may be wrong", () => {
  const { container, unmount } = showStep();
  expect(notes(container)).toHaveLength(2);
  expect(screen.getByRole("textbox", { name: /이름/ }).hasAttribute("aria-describedby")).toBe(false);
  unmount();

  const faulty = showStep({ faults: { name: "이름을 적어 주세요." } });
  expect([...notes(faulty.container)].map((one) => one.textContent?.trim())).toEqual(["이름을 적어 주세요.", ""]);
});

test("beside the address it is said what is mailed, as far as anything is", () => {
  const { unmount } = showStep({ mailsReceipt: true });
  expect(screen.getByRole("textbox", { name: /이메일/ }).getAttribute("aria-describedby")).toBe("email-note");
  expect(screen.getByText("적으시면 접수 번호와 사진 올리는 링크를 보내 드려요.")).toBeTruthy();
  unmount();

  showStep();
  expect(screen.getByText("적으시면 이메일로도 답변드릴 수 있어요.")).toBeTruthy();
});

test("what is written is counted in thousands", () => {
  showStep({ remarks: "가".repeat(1031) });

  expect(screen.getByText("1,031 / 1,000자")).toBeTruthy();
});
