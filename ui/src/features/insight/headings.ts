/** Which part of an article is being read: the heading that was passed last. */
import { useEffect, useState } from "react";

/** A heading is passed when it is this far below the window's top: below the bar, and read. */
const PASSED_PX = 128;

/** Return the id of the last of *headings* that stands at or above the line; null before the first. */
export function passedLast(headings: readonly { id: string; top: number }[]): string | null {
  return headings.filter(({ top }) => top <= PASSED_PX).at(-1)?.id ?? null;
}

/** Follow the reading of the elements with *ids*, which stand in this order. */
export function usePassed(ids: readonly string[]): string | null {
  const [passed, setPassed] = useState<string | null>(null);
  const all = ids.join(" ");

  useEffect(() => {
    if (!all) return undefined;
    const look = () => setPassed(passedLast(all.split(" ").flatMap(placeOf)));
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, [all]);

  return passed;
}

/** Move to the heading *id*, with the focus; tell whether there is one. */
export function moveTo(id: string): boolean {
  const heading = document.getElementById(id);
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView();
  return true;
}

function placeOf(id: string): { id: string; top: number }[] {
  const found = document.getElementById(id);
  return found ? [{ id, top: found.getBoundingClientRect().top }] : [];
}
