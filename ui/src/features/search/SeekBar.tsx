/** The bar of the search: the studio's mark, the other languages, and the way back. */
import { MarkText } from "@shared/Alike";
import { Cross } from "@shared/icons";
import { LanguageSwitch } from "@shared/languages/LanguageSwitch";
import { SiteLink } from "@shared/SiteLink";
import { markOf, useSite } from "@shared/site";
import { t as common } from "@shared/text";
import styles from "./Seek.module.css";

export function SeekBar({ onClose }: { onClose: () => void }) {
  const { site } = useSite();
  const product = markOf(site);

  return (
    <header className={styles.bar}>
      <div className={`${styles.inner} wrap`}>
        <SiteLink
          className={`${styles.wordmark} mark`}
          to="/"
          aria-label={product ? common("nav.home", { product }) : undefined}
        >
          <MarkText site={site} />
        </SiteLink>
        <div className={styles.end}>
          <LanguageSwitch />
          <SiteLink
            className={styles.close}
            to="/"
            onClick={(event) => {
              event.preventDefault();
              onClose();
            }}
          >
            {common("common.close")} <Cross />
          </SiteLink>
        </div>
      </div>
    </header>
  );
}
