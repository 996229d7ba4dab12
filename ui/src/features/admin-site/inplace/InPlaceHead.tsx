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
    <header className={`${styles.bar} bg-ink text-on-night on-dark`}>
      <div className="wrap">
        <SiteLink className="inline-flex items-center flex-none gap-2 min-h-10 max-md:justify-center max-md:min-w-11 max-md:min-h-11 max-md:-ml-3" to={LISTS.site}>
          <ArrowLeft />
          {/* On a phone the arrow says it. */}
          <span className="max-md:unseen">{t("admin.nav.site")}</span>
        </SiteLink>
        <h1>{page}</h1>
        <PageSelect address={address} pages={pages} language={language} />
        {languages}
        {rest}
        <div className="flex items-center gap-4 ml-auto max-md:empty:hidden">
          {first ? (
            <span className="inline-flex items-center gap-2 text-on-night-2 text-13 max-md:[&>span:last-child]:hidden" role="status">
              <span className="inline-grid place-items-center flex-none min-w-7 h-8 px-1.5 border border-on-night-2 rounded-1 text-on-night text-12 font-semibold" aria-hidden="true">
                {[...first][0]}
              </span>
              <span>{t("admin.inplace.here", { actor: others.join(", ") })}</span>
            </span>
          ) : null}
          <div className="seg [&_button]:min-h-8.5 [&_button]:px-3.5 [&_button]:text-on-night [&_button]:text-13 [&_button+button]:border-on-night-2 [&_button[aria-pressed=true]]:bg-on-night [&_button[aria-pressed=true]]:text-ink border-on-night-2 [background:none] max-md:hidden" role="group" aria-label={t("admin.inplace.width")}>
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
