/** Leads to the same page in the other languages, and to their home where it is missing. */
import { useLocation } from "react-router-dom";
import useSWR from "swr";

import { addressIn, LANGUAGE, LANGUAGES } from "@shared/language";
import type { Language } from "@shared/language";
import { linkOf } from "@shared/link";
import { placeBelow } from "@shared/placeBelow";
import { pathOf, useSite } from "@shared/site";
import type { Site } from "@shared/site";
import { t } from "@shared/text";
import { keepChoice } from "./chosenLanguage";
import styles from "./LanguageSwitch.module.css";

const RECORD = /^\/(?:(portfolio|insight)|residential|commercial)\/(?:(?:residential|commercial)\/)?([^/]+)/;

/** Which list, which tab, and what is looked for. */
const IN_ALL = ["category", "tab", "q"] as const;

interface LanguageSwitchProps {
  className?: string | undefined;
  /** How each of its links looks. */
  linkClass?: string | undefined;
}

export function LanguageSwitch({ className = "", linkClass = styles.switch }: LanguageSwitchProps) {
  const { site } = useSite();
  const { pathname, search } = placeBelow(useLocation());
  const inLanguages = useLanguagesOf(pathname, site);
  const others = otherLanguages(site);

  if (others.length === 0) return null;
  return (
    <span role="group" aria-label={t("lang.switch")} className={`${styles.group} ${className}`}>
      {others.map(({ code, name }) => {
        const isMissing = !inLanguages.includes(code);
        return (
          <a
            key={code}
            className={linkClass}
            href={linkOf(addressIn(code, isMissing ? "/" : pathname + toldInAll(search)))}
            hrefLang={code}
            lang={code}
            title={isMissing ? t("lang.page_missing", { language: name }) : undefined}
            onClick={() => keepChoice(code, isMissing)}
          >
            {name}
          </a>
        );
      })}
    </span>
  );
}

/** Return what of a page's query every language has: not what a list is narrowed down by, which is said in one. */
function toldInAll(search: string): string {
  const asked = new URLSearchParams(search);
  const kept = new URLSearchParams(IN_ALL.flatMap((name) => asked.getAll(name).map((value) => [name, value])));
  return kept.size > 0 ? `?${kept}` : "";
}

/** Return the languages besides this one in which the site is there. */
export function otherLanguages(site: Site | undefined): readonly Language[] {
  return LANGUAGES.filter(({ code }) => code !== LANGUAGE && site?.languages?.[code]);
}

/** Return in which languages the page at *pathname* is there: of a project or an article, its answer says so. */
function useLanguagesOf(pathname: string, site: Site | undefined): readonly string[] {
  const pages = site?.languages ?? {};
  const url = Object.keys(pages).length > 1 ? recordUrl(pathname) : null;
  const { data } = useSWR<{ languages?: readonly string[] }>(url);
  if (url) return data?.languages ?? [];
  return Object.keys(pages).filter((code) => pages[code]?.includes(pathOf(pathname)));
}

/** Return where what *pathname* shows of a project or an article comes from; null for other pages. */
function recordUrl(pathname: string): string | null {
  const [, kind = "portfolio", id] = RECORD.exec(pathname) ?? [];
  if (!id) return null;
  return `/api/${kind === "insight" ? "insights" : "portfolio"}/${id}`;
}
