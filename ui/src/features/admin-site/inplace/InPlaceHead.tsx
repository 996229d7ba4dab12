/** The bar above a page that is edited in place: back, what it is, who else is here, and how wide it is. */
import type { ReactNode } from "react";

import { ArrowLeft } from "@shared/icons";
import { LISTS } from "@shared/publishing/addresses";
import { SiteLink } from "@shared/SiteLink";
import styles from "./InPlacePage.module.css";
import { PageSelect } from "./PageSelect";
import type { SitePage } from "./pages";
import { t } from "./text";

interface InPlaceHeadProps {
  page: string;
  address: string;
  pages: readonly SitePage[];
  others: readonly string[];
  isNarrow: boolean;
  onNarrow: (isNarrow: boolean) => void;
  /** In which language it is edited, and what chooses another. */
  language: string;
  languages: ReactNode;
  /** What opens and closes what is beside the page. */
  rest: ReactNode;
}

export function InPlaceHead({ page, address, pages, others, isNarrow, onNarrow, language, languages, rest }: InPlaceHeadProps) {
  const [first = ""] = others;
  return (
    <header className={`${styles.bar} on-dark`}>
      <div className="wrap">
        <SiteLink className={styles.back} to={LISTS.site}>
          <ArrowLeft />
          <span>{t("admin.nav.site")}</span>
        </SiteLink>
        <h1>{page}</h1>
        <PageSelect address={address} pages={pages} language={language} />
        {languages}
        {rest}
        <div className={styles.end}>
          {first ? (
            <span className={styles.here} role="status">
              <span className={styles.who} aria-hidden="true">
                {[...first][0]}
              </span>
              <span>{t("admin.inplace.here", { actor: others.join(", ") })}</span>
            </span>
          ) : null}
          <div className={`seg ${styles.widths}`} role="group" aria-label={t("admin.inplace.width")}>
            <button type="button" aria-pressed={!isNarrow} onClick={() => onNarrow(false)}>
              {t("admin.inplace.desktop")}
            </button>
            <button type="button" aria-pressed={isNarrow} onClick={() => onNarrow(true)}>
              {t("admin.inplace.phone")}
            </button>
          </div>
        </div>
      </div>
    </header>
  );
}
