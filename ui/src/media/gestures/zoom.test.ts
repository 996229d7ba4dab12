import { describe, expect, it } from "vitest";

import { contained, dragged, moved, pinched, WHOLE, zoomed } from "./zoom";
import type { View } from "./zoom";

const LARGEST = 6;
const STAGE = { width: 400, height: 300, largest: LARGEST };
const CENTRE = { x: 0, y: 0 };

/** Return where on the drawing what is seen at *at* lies. */
const seenAt = ({ scale, x, y }: View, at: { x: number; y: number }) => ({
  x: (at.x - x) / scale,
  y: (at.y - y) / scale,
});

describe("looking closely at a picture", () => {
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

  it("is never smaller than the stage nor larger than allowed", () => {
    const apart = [{ x: -1000, y: 0 }, { x: 1000, y: 0 }] as const;
    const close = [{ x: -1, y: 0 }, { x: 1, y: 0 }] as const;

    expect(pinched(WHOLE, close, apart, { ...STAGE, largest: 4 }).scale).toBe(4);
    expect(pinched(WHOLE, apart, close, STAGE).scale).toBe(1);
  });

  it("keeps what lies between two fingers between them", () => {
    const before = [{ x: 90, y: 50 }, { x: 110, y: 50 }] as const;
    const now = [{ x: 80, y: 50 }, { x: 120, y: 50 }] as const;

    const view = pinched(WHOLE, before, now, STAGE);

    expect(view.scale).toBe(2);
    expect(view.x + view.scale * 100).toBe(100);
    expect(view.y + view.scale * 50).toBe(50);
  });

  it("stays on its stage", () => {
    const view = contained({ scale: 2, x: 900, y: -900 }, { ...STAGE, width: 400, height: 300 });

    expect(view).toEqual({ scale: 2, x: 200, y: -150 });
  });

  it("is moved by one pointer and enlarged by two", () => {
    const [one, other] = [{ x: 0, y: 0 }, { x: 40, y: 0 }];
    const held = { path: one, isDrag: true };
    const seen = { scale: 2, x: 0, y: 0 };

    expect(dragged(seen, { ...held, before: [one], now: [other] }, STAGE)).toEqual({ scale: 2, x: 40, y: 0 });
    expect(dragged(seen, { ...held, before: [one, other], now: [one, { x: 80, y: 0 }] }, STAGE).scale).toBe(4);
  });
});
