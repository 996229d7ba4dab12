import { describe, expect, it } from "vitest";

import { WHOLE } from "@media/gestures/zoom";
import type { View } from "@media/gestures/zoom";
import { afterKey, beginning, LARGEST, STEP, wheelFactor } from "./planView";

const STAGE = { width: 400, height: 300, largest: LARGEST };

describe("looking closely at a plan", () => {
  it("begins with the whole, on a phone with its left side", () => {
    expect(beginning({ ...STAGE, width: 1440, height: 700 })).toEqual(WHOLE);
    expect(beginning(STAGE)).toEqual({ scale: 1.8, x: 160, y: 0 });
  });

  it("follows the arrows, plus and minus, and no other key", () => {
    const view: View = { scale: 2, x: 0, y: 0 };

    expect(afterKey(view, "ArrowRight", STAGE)).toEqual({ scale: 2, x: -60, y: 0 });
    expect(afterKey(view, "ArrowLeft", STAGE)).toEqual({ scale: 2, x: 60, y: 0 });
    expect(afterKey(view, "ArrowDown", STAGE)).toEqual({ scale: 2, x: 0, y: -45 });
    expect(afterKey(view, "ArrowUp", STAGE)).toEqual({ scale: 2, x: 0, y: 45 });
    expect(afterKey(WHOLE, "+", STAGE)?.scale).toBe(STEP);
    expect(afterKey({ scale: STEP, x: 0, y: 0 }, "-", STAGE)).toEqual(WHOLE);
    expect(afterKey(view, "Home", STAGE)).toBeUndefined();
  });

  it("is twice as large after so much of the wheel, and as before after as much back", () => {
    expect(wheelFactor(-480)).toBe(2);
    expect(wheelFactor(120) * wheelFactor(-120)).toBeCloseTo(1);
  });
});
