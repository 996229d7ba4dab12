/** The language whose form is shown. */
import { useState } from "react";

import type { Faults } from "../../publishing/types";
import { BASE, languageAt } from "./twins";

/** In which language forms begin that follow each other, and what notes that another was chosen. */
export interface KeptLanguage {
  language: string;
  keep: (language: string) => void;
}

const NOTHING_KEPT: KeptLanguage = { language: BASE.code, keep: () => undefined };

/**
 * Return its code, and what chooses another.
 *
 * Whoever is *led* to *faults*, which is another value each time, is shown a language in which there are some. It
 * begins with that of the field *asked* for, as an address names it: `en-title`; without one, with what was *kept*.
 */
export function useLanguageTab(faults: Faults, led: unknown, asked = "", kept = NOTHING_KEPT) {
  const [language, setLanguage] = useState(() => (asked ? languageAt(asked.replaceAll("-", ".")) : kept.language));
  const [ledTo, setLedTo] = useState(led);
  if (ledTo !== led) {
    setLedTo(led);
    const found = Object.keys(faults).map(languageAt);
    if (found[0] !== undefined && !found.includes(language)) setLanguage(found[0]);
  }
  return {
    language,
    choose: (chosen: string) => {
      setLanguage(chosen);
      kept.keep(chosen);
    },
    isBase: language === BASE.code,
  };
}

export type LanguageTab = ReturnType<typeof useLanguageTab>;
