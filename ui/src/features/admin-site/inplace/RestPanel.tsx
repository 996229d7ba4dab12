/** Beside a page what of it has no place to be edited at: what is empty, and what is changed in its forms. */
import { useEffect, useId, useRef } from "react";

import { BASE } from "@shared/admin/languages/twins";
import { Cross } from "@shared/icons";
import { SiteLink } from "@shared/SiteLink";
import type { FormLink, Rest } from "./rest";
import styles from "./RestPanel.module.css";
import { t } from "./text";

const NAMES = { base: BASE.name };
const OF_BASE = { emptyPage: "admin.inplace.rest.empty_page", empty: "admin.inplace.rest.empty", help: "admin.inplace.rest.forms_help" } as const;
const OF_OTHERS = { emptyPage: "admin.inplace.rest.nothing_said", empty: "admin.inplace.rest.left", help: "admin.inplace.language" } as const;

interface RestPanelProps {
  id: string;
  rest: readonly Rest[];
  /** Whether the page shows nothing yet of what it is about. */
  isEmptyPage: boolean;
  /** Whether somebody asked for it, and is led there. */
  isAsked: boolean;
  /** In which the page is edited. */
  language: string;
  onClose: () => void;
}

export function RestPanel({ id, rest, isEmptyPage, isAsked, language, onClose }: RestPanelProps) {
  const title = useId();
  const panel = useRef<HTMLElement>(null);
  const said = language === BASE.code ? OF_BASE : OF_OTHERS;
  const gaps = rest.filter(({ empty }) => empty.length > 0);
  useEffect(() => {
    if (isAsked) panel.current?.focus();
  }, [isAsked]);

  return (
    // Escape closes it from anywhere within.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={panel}
      id={id}
      className="[&_h3]:mt-5 [&_h3]:pt-4 [&_h3]:border-t [&_h3]:border-t-ink [&_h3]:text-14 [&_h3]:font-semibold overflow-y-auto px-6 pt-3 pb-6 bg-surface text-14 focus-visible:-outline-offset-2 max-md:absolute max-md:inset-0 max-md:z-2"
      aria-labelledby={title}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      <div className="flex items-center justify-between -mr-3.5 [&_h2]:text-17 [&_h2]:font-semibold">
        <h2 id={title}>{t("admin.inplace.rest.title")}</h2>
        <button type="button" className="iconbtn" aria-label={t("admin.common.close")} onClick={onClose}>
          <Cross />
        </button>
      </div>
      {isEmptyPage ? <p>{t(said.emptyPage, NAMES)}</p> : null}
      {gaps.length > 0 ? (
        <>
          <h3>{t(said.empty)}</h3>
          {gaps.map(({ name, label, empty }) => (
            <div key={name} className={styles.part}>
              <h4>{label}</h4>
              <Links links={empty} />
            </div>
          ))}
        </>
      ) : null}
      <h3>{t("admin.inplace.rest.forms")}</h3>
      <p className="meta">{t(said.help, NAMES)}</p>
      {rest.map(({ name, label, to, others }) => (
        <div key={name} className={styles.part}>
          <h4>
            <SiteLink to={to}>{label}</SiteLink>
          </h4>
          <Links links={others} />
        </div>
      ))}
    </section>
  );
}

function Links({ links }: { links: readonly FormLink[] }) {
  if (links.length === 0) return null;
  return (
    <ul>
      {links.map(({ label, to }) => (
        <li key={label + to}>
          <SiteLink to={to}>{label}</SiteLink>
        </li>
      ))}
    </ul>
  );
}
