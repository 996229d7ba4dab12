/** The language whose form is shown. */
import { useState } from "react";

import type { Faults } from "../../publishing/types";
import { BASE, languageAt } from "./twins";

/**
 * Return its code, and what chooses another.
 *
 * Whoever is *led* to *faults*, which is another value each time, is shown a language in which there are some. It
 * begins with that of the field *asked* for, as an address names it: `en-title`.
 */
export function useLanguageTab(faults: Faults, led: unknown, asked = "") {
  const [language, setLanguage] = useState(() => languageAt(asked.replaceAll("-", ".")));
  const [ledTo, setLedTo] = useState(led);
  if (ledTo !== led) {
    setLedTo(led);
    const found = Object.keys(faults).map(languageAt);
    if (found[0] !== undefined && !found.includes(language)) setLanguage(found[0]);
  }
  return { language, setLanguage, isBase: language === BASE.code };
}

export type LanguageTab = ReturnType<typeof useLanguageTab>;
