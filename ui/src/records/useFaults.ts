/** What the server said against the fields of a form, for as long as nobody has changed them. */
import { useEffect, useState } from "react";

import { fieldAt } from "@shared/admin/languages/twins";
import type { Saving } from "./saving";
import type { Faults } from "@shared/publishing/types";

interface Refused {
  faults: Faults;
  /** The fields that the draft could not take: they are not sent again before they are changed. */
  names: readonly string[];
  /** What was said of all of them. */
  failure: string;
}

const MARKED = "[data-content-fields] :is([aria-invalid=true], [data-invalid=true])";
const NOTHING: Refused = { faults: {}, names: [], failure: "" };

/** Return the faults; the first of them gets the focus when somebody asked for what was refused. */
export function useFaults() {
  const [refused, setRefused] = useState(NOTHING);
  const [isAsked, setAsked] = useState(false);
  const [timesLed, setTimesLed] = useState(0);

  useEffect(() => {
    if (timesLed === 0) return undefined;
    // The screen may have to show the form first.
    const frame = requestAnimationFrame(focusFirstFault);
    return () => cancelAnimationFrame(frame);
  }, [timesLed]);

  const [change] = useState(() => (name: string) => setRefused((now) => without(now, name)));

  function lead(next: Refused) {
    setRefused(next);
    setAsked(false);
    setTimesLed((times) => times + 1);
  }

  return {
    ...refused,
    /** How often somebody was led to a fault. */
    timesLed,
    /** Take what *saving* ended with; *edited* are the fields that are in no draft. */
    take: (saving: Saving, edited: readonly string[]) => {
      if (saving.at !== "form") return;
      const { faults, failure } = saving;
      if (Object.keys(faults).length === 0) {
        setAsked(false);
        return;
      }
      const roots = new Set(Object.keys(faults).map(fieldAt));
      // What is in the draft already was refused for visitors alone.
      const next = { faults, names: edited.filter((name) => roots.has(name)), failure };
      if (isAsked) lead(next);
      else setRefused(next);
    },
    /** Forget what was said: somebody asks for it once more, or for more than a draft. */
    ask: () => {
      setRefused(NOTHING);
      setAsked(true);
    },
    /** Mark what is missing, as it was found before, and lead there. */
    show: (faults: Faults) => lead({ ...NOTHING, faults }),
    /** Go on with what was said of *names* when they were edited before, on this device. */
    restore: (faults: Faults, names: readonly string[]) => setRefused({ faults, names, failure: Object.values(faults)[0] ?? "" }),
    /** Note that the field *name* is another now. */
    change,
    clear: () => setRefused(NOTHING),
  };
}

function without(refused: Refused, name: string): Refused {
  const { faults, names } = refused;
  if (!names.includes(name) && !Object.keys(faults).some((path) => fieldAt(path) === name)) return refused;
  const left = Object.entries(faults).filter(([path]) => fieldAt(path) !== name);
  return { ...refused, faults: Object.fromEntries(left), names: names.filter((one) => one !== name) };
}

/** What is hidden, as the form in another language is, takes no focus. */
function focusFirstFault(): void {
  const marked = [...document.querySelectorAll<HTMLElement>(MARKED)];
  marked.find((one) => !one.closest("[hidden]"))?.focus();
}
