import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { areStepsOver, forgetSent, keepSent, noteShown, readSent } from "./sent";
import { CHOICES } from "./testing";
import { useConsultation } from "./useConsultation";

const refuse = () => {
  throw new DOMException("denied", "SecurityError");
};

test("a browser that refuses all storage forgets what was withdrawn all the same", () => {
  const refused = (["getItem", "setItem", "removeItem"] as const).map((name) => vi.spyOn(Storage.prototype, name).mockImplementation(refuse));
  const receipt = "Y33R-W06A-1111.abc";
  keepSent({ number: "Y33R-W06A", receipt, mailed: false, at: 0, origin: null, written: null });

  expect(() => forgetSent(receipt)).not.toThrow();

  expect(readSent()).toBeNull();
  refused.forEach((one) => one.mockRestore());
});

test("the steps of a consultation that is written after a receipt are not over, whatever the device keeps", () => {
  keepSent({ number: "Y33R-W06A", receipt: "Y33R-W06A-1111.abc", mailed: false, at: 0, origin: null, written: null });
  noteShown();
  const { result } = renderHook(() => useConsultation(CHOICES, { onForgotten: () => undefined }));
  expect(areStepsOver()).toBe(true);

  act(() => result.current.change({ name: "김온" }));

  expect(areStepsOver()).toBe(false);
  noteShown();
  expect(areStepsOver()).toBe(true);
});
