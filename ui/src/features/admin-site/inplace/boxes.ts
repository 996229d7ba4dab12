/** Where the regions of a page are, and how their texts look. */
import { useEffect, useState } from "react";
import type { CSSProperties } from "react";

import { firstTextIn } from "./ranges";
import type { Region, TextRegion } from "./regions";
import type { Stage } from "./stage";

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

type Boxes = ReadonlyMap<string, Box>;

const NOWHERE: Boxes = new Map();
/** A text that stands in a line with others is edited in a field of at least this width. */
const LEAST_WIDTH = 240;
/** What is kept free at the right edge of the page. */
const EDGE = 20;

/** Return the box of every region that is seen, in the layer of *stage*; follows the page as it moves. */
export function useBoxes(stage: Stage | null): Boxes {
  const [measured, setMeasured] = useState<{ stage: Stage; boxes: Boxes }>();

  useEffect(() => {
    if (!stage) return undefined;
    const { page } = stage;
    let isGone = false;
    const measure = () => {
      // Fonts may be there only after the next page has taken its place.
      if (!isGone) setMeasured({ stage, boxes: boxesOf(stage) });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(page.body);
    // Pictures and inner scrolling move what is below or within, fonts what is around.
    page.addEventListener("load", measure, true);
    page.addEventListener("scroll", measure, true);
    void page.fonts.ready.then(measure);
    return () => {
      isGone = true;
      observer.disconnect();
      page.removeEventListener("load", measure, true);
      page.removeEventListener("scroll", measure, true);
    };
  }, [stage]);

  return measured && measured.stage === stage ? measured.boxes : NOWHERE;
}

function boxesOf({ layer, regions }: Stage): Boxes {
  const origin = layer.getBoundingClientRect();
  return new Map(
    regions.flatMap((region): [string, Box][] => {
      const rect = region.image ? region.image.getBoundingClientRect() : region.range.getBoundingClientRect();
      if (rect.width === 0 || rect.height === 0 || !isSeen(region)) return [];
      const { width, height } = rect;
      return [[region.key, { left: rect.left - origin.left, top: rect.top - origin.top, width, height }]];
    }),
  );
}

/** Up to this width pages show the pictures for narrow windows. */
const NARROW = "(max-width: 768px)";

function isSeen(region: Region): boolean {
  const element = region.image ?? elementOf(region);
  const isNarrow = element.ownerDocument.defaultView?.matchMedia(NARROW).matches ?? false;
  if (region.image && region.windows === (isNarrow ? "wide" : "narrow")) return false;
  return element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true;
}

/** Return the element in which the text of a region begins. */
export function elementOf({ range }: TextRegion): Element {
  const page = range.startContainer.ownerDocument as Document;
  return firstTextIn(range)?.parentElement ?? page.body;
}

const LOOK = ["font", "letterSpacing", "textAlign", "wordBreak", "lineBreak", "textTransform"] as const;

/** Return how the field looks in which the text of *region* is edited: like the text itself, at its place. */
export function lookOf(region: TextRegion, box: Box): CSSProperties {
  const element = elementOf(region);
  const view = element.ownerDocument.defaultView;
  const computed = view?.getComputedStyle(element);
  const look = Object.fromEntries(LOOK.map((name) => [name, computed?.[name]]));
  const room = (view?.innerWidth ?? 0) - EDGE - box.left;
  const width = Math.max(box.width, Math.min(columnOf(element, box), room), Math.min(LEAST_WIDTH, room));
  const above = Math.max(0, (Number.parseFloat(computed?.lineHeight ?? "") - firstLineOf(region)) / 2 || 0);
  return { ...look, left: box.left, top: box.top - above, width, minHeight: box.height + 2 * above };
}

/** Return how high the letters of the first line are: a field gives the line its whole height. */
function firstLineOf({ range }: TextRegion): number {
  return range.getClientRects()[0]?.height ?? 0;
}

/** Return how wide the column is in which the text stands, from where it begins. */
function columnOf(element: Element, box: Box): number {
  let block: Element | null = element;
  const view = element.ownerDocument.defaultView;
  while (block && view?.getComputedStyle(block).display.startsWith("inline")) block = block.parentElement;
  const rect = block?.getBoundingClientRect();
  const isAlone = block?.textContent?.trim() === element.textContent?.trim();
  return rect && isAlone ? rect.width : box.width;
}
