/** The foot of every page but home: who the studio is, how to reach it, and what it does. */
import { useState } from "react";

import { LanguageSwitch } from "@shared/languages/LanguageSwitch";
import { SiteLink } from "@shared/SiteLink";
import { offers, useSite } from "@shared/site";
import type { Site } from "@shared/site";
import { fill } from "../messages";
import styles from "./Footer.module.css";
import { CompanyFacts, ContactFacts } from "./FooterFacts";
import { Profiles, Services } from "./FooterLinks";
import { t } from "./footerText";

export function Footer() {
  const { site } = useSite();

  return (
    <footer id="footer" className={styles.footer} aria-label={t("footer.label")}>
      {site ? <FooterContent site={site} /> : null}
    </footer>
  );
}

function FooterContent({ site }: { site: Site }) {
  const [year] = useState(() => new Date().getFullYear());
  return (
    <div className="wrap">
      <div className={styles.top}>
        <div>
          {site.slogan ? <p className={styles.slogan}>{site.slogan}</p> : null}
          {site.tagline ? <p className={styles.tagline}>{site.tagline}</p> : null}
        </div>
        <div className={styles.columns}>
          <CompanyFacts site={site} />
          <ContactFacts site={site} />
          <Services site={site} />
          <Profiles site={site} />
        </div>
      </div>
      <div className={styles.end}>
        <span className="num">{fill(site.footer.copyright ?? "", { year })}</span>
        <span className={styles.legal}>
          {offers(site, "/privacy") ? <SiteLink to="/privacy">{t("footer.privacy")}</SiteLink> : null}
          <LanguageSwitch linkClass="" />
          <SiteLink className={styles.admin} to="/admin">
            {t("footer.admin")}
          </SiteLink>
        </span>
      </div>
    </div>
  );
}
