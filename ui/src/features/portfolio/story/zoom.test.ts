import { describe, expect, it } from "vitest";

import { afterKey, beginning, LARGEST, moved, pinched, STEP, wheelFactor, WHOLE, zoomed } from "./zoom";
import type { View } from "./zoom";

const STAGE = { width: 400, height: 300 };
const CENTRE = { x: 0, y: 0 };

/** Return where on the drawing what is seen at *at* lies. */
const seenAt = ({ scale, x, y }: View, at: { x: number; y: number }) => ({
  x: (at.x - x) / scale,
  y: (at.y - y) / scale,
});

describe("looking closely at a plan", () => {
  it("begins with the whole, on a phone with its left side", () => {
    expect(beginning({ width: 1440, height: 700 })).toEqual(WHOLE);
    expect(beginning(STAGE)).toEqual({ scale: 1.8, x: 160, y: 0 });
  });

  it("cannot move what is shown as a whole", () => {
    expect(moved(WHOLE, { x: 50, y: -20 }, STAGE)).toEqual(WHOLE);
  });

  it("moves no further than to its edge", () => {
    const view = moved({ scale: 2, x: 0, y: 0 }, { x: 999, y: -999 }, STAGE);

    expect(view).toEqual({ scale: 2, x: 200, y: -150 });
  });

  it("keeps what is pointed at in its place", () => {
    const at = { x: 60, y: -40 };
    const before: View = { scale: 2, x: 10, y: 5 };

    const after = zoomed(before, 1.5, at, STAGE);

    expect(after.scale).toBe(3);
    expect(seenAt(after, at).x).toBeCloseTo(seenAt(before, at).x);
    expect(seenAt(after, at).y).toBeCloseTo(seenAt(before, at).y);
  });

  it("grows to its largest and shrinks to the whole, which stands in the middle", () => {
    expect(zoomed(WHOLE, 100, CENTRE, STAGE).scale).toBe(LARGEST);
    expect(zoomed({ scale: 2, x: 150, y: 90 }, 0.01, { x: 80, y: 0 }, STAGE)).toEqual(WHOLE);
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

  it("grows as two fingers part, around the place between them", () => {
    const before = [{ x: -20, y: 0 }, { x: 60, y: 0 }] as const;
    const after = [{ x: -60, y: 0 }, { x: 100, y: 0 }] as const;

    const view = pinched(WHOLE, before, after, STAGE);

    expect(view.scale).toBe(2);
    expect(seenAt(view, { x: 20, y: 0 }).x).toBeCloseTo(20);
  });

  it("follows two fingers that move together", () => {
    const before = [{ x: 0, y: 0 }, { x: 40, y: 0 }] as const;
    const after = [{ x: 30, y: 10 }, { x: 70, y: 10 }] as const;

    expect(pinched({ scale: 2, x: 0, y: 0 }, before, after, STAGE)).toEqual({ scale: 2, x: 30, y: 10 });
  });

  it("is not changed in size by two fingers in one place", () => {
    const place = [CENTRE, CENTRE] as const;

    expect(pinched({ scale: 2, x: 0, y: 0 }, place, place, STAGE)).toEqual({ scale: 2, x: 0, y: 0 });
  });
});
