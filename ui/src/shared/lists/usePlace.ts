/** Coming back to the place in a long list that one left, by Back or by a reload. */
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";

import { entryInView, readPlace, writePlace } from "./places";
import type { Place } from "./places";

/** What somebody does who does not wait for the place. */
const OWN_MOVES = ["wheel", "touchmove", "keydown", "pointerdown"];

/** Return what was noted of the place in the list that this screen begins with. */
export function useNotedPlace<State>(): Place<State> | undefined {
  const [noted] = useState(() => readPlace<State>(entryInView()));
  return noted;
}

/** Keep the place and *state* with the entry in view; go to the place *noted* as soon as *isThere*. */
export function usePlace<State>(noted: Place<State> | undefined, state: State, isThere: boolean) {
  const { key } = useLocation();
  const waiting = useRef(noted?.top);
  const kept = JSON.stringify(state);

  useEffect(() => {
    if (!isThere || waiting.current === undefined) return;
    window.scrollTo(0, waiting.current);
    waiting.current = undefined;
  }, [isThere]);

  useEffect(() => {
    const giveUp = () => (waiting.current = undefined);
    OWN_MOVES.forEach((move) => window.addEventListener(move, giveUp, { passive: true }));
    return () => OWN_MOVES.forEach((move) => window.removeEventListener(move, giveUp));
  }, []);

  useEffect(() => {
    const entry = entryInView();
    let top = waiting.current ?? window.scrollY;
    // On the way to another entry the browser may scroll before this screen has gone.
    const note = () => {
      if (entryInView() === entry) top = waiting.current ?? window.scrollY;
    };
    const write = () => writePlace(entry, { top, state: JSON.parse(kept) as State });
    window.addEventListener("scroll", note, { passive: true });
    window.addEventListener("pagehide", write);
    return () => {
      window.removeEventListener("scroll", note);
      window.removeEventListener("pagehide", write);
      write();
    };
  }, [key, kept]);
}

/** Begin at the item *index* of the list that *selector* names, for who comes by a page's address. */
export function useStartAt(index: number, isThere: boolean, selector: string) {
  const waiting = useRef(index);

  useEffect(() => {
    if (!isThere || waiting.current === 0) return;
    document.querySelectorAll(selector)[waiting.current]?.scrollIntoView();
    waiting.current = 0;
  }, [isThere, selector]);
}
