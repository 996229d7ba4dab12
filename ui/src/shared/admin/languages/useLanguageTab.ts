/** The language whose form is shown. */
import { useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";

import type { Faults } from "../../publishing/types";
import { askingFor, languageAsked } from "./address";
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
 * begins with the one that the address asks for, else with what was *kept*; what is chosen stands in the address
 * then, for a reload.
 */
export function useLanguageTab(faults: Faults, led: unknown, kept = NOTHING_KEPT) {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const [language, setLanguage] = useState(() => languageAsked(search) ?? kept.language);
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
      setSearch(askingFor(chosen, search), { replace: true, state });
    },
    isBase: language === BASE.code,
  };
}

export type LanguageTab = ReturnType<typeof useLanguageTab>;
