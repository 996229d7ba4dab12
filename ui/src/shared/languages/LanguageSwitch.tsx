/** Leads to the same page in the other languages, and to their home where it is missing. */
import { useLocation } from "react-router-dom";

import { addressIn, LANGUAGE, LANGUAGES } from "../language";
import type { Language } from "../language";
import { linkOf } from "../link";
import { placeBelow } from "../placeBelow";
import { useSite } from "../site";
import type { Site } from "../site";
import { t } from "../text";
import { keepChoice } from "./choice";
import styles from "./LanguageSwitch.module.css";
import { usePresence } from "./usePresence";
import { keepView } from "./view";

/** Which list and what it is narrowed by, which tab, what is looked for, and where a consultation began. */
const IN_ALL = ["category", "filter", "style", "tag", "find", "tab", "q", "kind", "space", "project", "article"];

interface LanguageSwitchProps {
  className?: string | undefined;
  /** How each of its links looks. */
  linkClass?: string | undefined;
}

export function LanguageSwitch({ className = "", linkClass = styles.switch }: LanguageSwitchProps) {
  const { site } = useSite();
  const { pathname, search } = placeBelow(useLocation());
  const presenceIn = usePresence(pathname, site);
  const others = otherLanguages(site);

  if (others.length === 0) return null;
  return (
    <span role="group" aria-label={t("lang.switch")} className={`${styles.group} ${className}`}>
      {others.map(({ code, name }) => {
        const presence = presenceIn(code);
        const isMissing = presence === "missing";
        return (
          <a
            key={code}
            className={linkClass}
            href={linkOf(addressIn(code, presence === "there" ? pathname + toldInAll(search) : "/"))}
            hrefLang={code}
            title={isMissing ? t("lang.page_missing", { language: name }) : undefined}
            onClick={() => {
              keepChoice(code, isMissing);
              keepView(pathname);
            }}
          >
            <span lang={code}>{name}</span>
          </a>
        );
      })}
    </span>
  );
}

/** Return what of a page's query every language has; the server finds the words there for a style. */
function toldInAll(search: string): string {
  const asked = new URLSearchParams(search);
  const parts = IN_ALL.flatMap((name) => asked.getAll(name).map((value) => `${name}=${encodeURIComponent(value)}`));
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}

/** Return the languages besides this one in which the site is there. */
export function otherLanguages(site: Site | undefined): readonly Language[] {
  return LANGUAGES.filter(({ code }) => code !== LANGUAGE && site?.languages?.[code]);
}
