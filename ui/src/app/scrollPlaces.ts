/** Coming back to where one was on a screen, by Back, a reload or from another language, as soon as it is tall enough. */
import type { Location } from "react-router-dom";

import { takeView } from "@shared/languages/view";
import { entryInView, readPlace, writePlace } from "@shared/lists/places";

/** What comes until then may make the screen shorter and longer again; later it is as it is. */
export const LONGEST_WAIT_MS = 10_000;
/** What somebody does who does not wait for the place. */
const OWN_MOVES = ["wheel", "touchmove", "keydown", "pointerdown"];

/** Somebody on a screen. */
interface Stay {
  screen: string;
  /** What names the entry of the history in view; a layer over the screen has another. */
  entry: string;
  leave: () => void;
}

let stay: Stay | undefined;

/** Follow where somebody is on the screen *below* all layers, having gone to where he was on it. */
export function followScrolling({ pathname, search }: Location): void {
  const screen = pathname + search;
  const entry = entryInView();
  if (stay?.screen === screen) {
    stay.entry = entry;
    return;
  }
  // What is chosen on a screen leaves one where one is.
  const mayReturn = stay ? pathOf(stay.screen) !== pathname : isComingBack();
  const view = stay ? undefined : takeView(pathname);
  stay?.leave();
  const place = readPlace<string>(named(entry));
  stay = { screen, entry, leave: () => undefined };
  stay.leave = follow(stay, mayReturn && place?.state === screen ? () => place.top : view);
}

/** Go to *wanted* and stay there while the screen arrives, and note from then on how far the page is scrolled; return what ends that. */
function follow(here: Stay, wanted: (() => number | undefined) | undefined): () => void {
  const ends = new AbortController();
  const { signal } = ends;
  let top = wanted?.() ?? window.scrollY;
  let isWaiting = wanted !== undefined;
  const settle = () => (isWaiting = false);
  const note = () => {
    if (!isWaiting && entryInView() === here.entry) top = window.scrollY;
  };
  const write = () => {
    // A page that goes has not told of its last scrolling.
    note();
    writePlace(named(here.entry), { top, state: here.screen });
  };
  const growth = new ResizeObserver(() => {
    if (isWaiting) top = wanted?.() ?? top;
    const isThere = Math.abs(window.scrollY - top) < 1;
    if (isWaiting && !isThere && isTallEnough(top)) window.scrollTo({ top, behavior: "instant" });
  });
  if (isWaiting) growth.observe(document.body);
  const timer = setTimeout(settle, LONGEST_WAIT_MS);
  OWN_MOVES.forEach((move) => window.addEventListener(move, settle, { passive: true, signal }));
  window.addEventListener("scroll", note, { passive: true, signal });
  window.addEventListener("pagehide", write, { signal });
  return () => {
    write();
    clearTimeout(timer);
    growth.disconnect();
    ends.abort();
  };
}

function isTallEnough(top: number): boolean {
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight - clientHeight >= Math.floor(top);
}

/** Whether this document was loaded by a reload, by Back or by Forward. */
function isComingBack(): boolean {
  const [way] = performance.getEntriesByType("navigation");
  const type = (way as PerformanceNavigationTiming | undefined)?.type;
  return type === "reload" || type === "back_forward";
}

function pathOf(screen: string): string | undefined {
  return screen.split("?")[0];
}

/** Long lists keep places of their own, with what they show. */
function named(entry: string): string {
  return `screen ${entry}`;
}
