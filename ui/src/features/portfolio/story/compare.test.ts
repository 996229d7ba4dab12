import { describe, expect, it } from "vitest";

import { isAcross, pagedShare, shareAt, shareOf, START } from "./compare";

describe("the line between before and after", () => {
  it("stands where it is pointed at, in whole per cents", () => {
    expect(shareAt(150, 100, 400)).toBe(13);
    expect(shareAt(300, 100, 400)).toBe(50);
  });

  it("stays on the picture", () => {
    expect(shareAt(-40, 100, 400)).toBe(0);
    expect(shareAt(900, 100, 400)).toBe(100);
    expect([shareOf(-3), shareOf(104), shareOf(45.5)]).toEqual([0, 100, 46]);
  });

  it("stays where it was on a picture that takes no room", () => {
    expect(shareAt(10, 0, 0)).toBe(START);
  });

  it("goes ten per cent with a page key, never beyond the end, and leaves other keys alone", () => {
    expect(pagedShare(46, "PageUp")).toBe(56);
    expect(pagedShare(46, "PageDown")).toBe(36);
    expect(pagedShare(95, "PageUp")).toBe(100);
    expect(pagedShare(4, "PageDown")).toBe(0);
    expect(pagedShare(46, "ArrowRight")).toBeUndefined();
  });

  it("is meant by a finger that goes across, not by one that scrolls", () => {
    expect(isAcross({ x: 12, y: 4 })).toBe(true);
    expect(isAcross({ x: 4, y: -12 })).toBe(false);
    expect(isAcross({ x: 0, y: 0 })).toBe(false);
  });
});
