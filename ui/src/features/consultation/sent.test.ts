import { expect, test, vi } from "vitest";

import { forgetSent, keepSent, readSent } from "./sent";

const refuse = () => {
  throw new DOMException("denied", "SecurityError");
};

test("a browser that refuses all storage forgets what was withdrawn all the same", () => {
  const refused = (["getItem", "setItem", "removeItem"] as const).map((name) => vi.spyOn(Storage.prototype, name).mockImplementation(refuse));
  const receipt = "Y33R-W06A-1111.abc";
  keepSent({ number: "Y33R-W06A", receipt, mailed: false, isEarlier: false, at: 0, origin: null, written: null });

  expect(() => forgetSent(receipt)).not.toThrow();

  expect(readSent()).toBeNull();
  refused.forEach((one) => one.mockRestore());
});
