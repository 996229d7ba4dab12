/** The home page before there are slides: who the studio is, and where to go on. */
import { ArrowRight } from "@shared/icons";
import { SiteLink } from "@shared/SiteLink";
import { nameOf } from "@shared/site";
import type { Site } from "@shared/site";
import { t as common } from "@shared/text";
import styles from "./HomePage.module.css";
import { Mark } from "./Mark";
import { t } from "./text";
import { ToBusiness } from "./ToBusiness";

export function CalmScreen({ site }: { site: Site }) {
  const line = site.tagline || site.slogan;

  return (
    <div className={`${styles.calm} wrap`}>
      <Mark site={site} />
      <h1 className="h1">{nameOf(site) || common("site.empty")}</h1>
      {line ? <p className={styles.line}>{line}</p> : null}
      <p className={styles.ways}>
        <SiteLink className="link" to="/portfolio">
          {t("home.cta.portfolio")} <ArrowRight />
        </SiteLink>
        <ToBusiness className="link" site={site} />
        <SiteLink className="link" to="/contact">
          {common("nav.contact")} <ArrowRight />
        </SiteLink>
      </p>
    </div>
  );
}
