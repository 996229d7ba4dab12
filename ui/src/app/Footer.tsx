/** The foot of every page but home: who the studio is and how to reach it, all from its settings. */
import { useState } from "react";

import { linkOf } from "@shared/link";
import { SiteLink } from "@shared/SiteLink";
import { useSite } from "@shared/site";
import type { Site } from "@shared/site";
import { fill } from "../messages";
import { t } from "@shared/text";
import styles from "./Footer.module.css";

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
          <p className={styles.slogan}>{site.slogan}</p>
          <p className={styles.tagline}>{site.tagline}</p>
        </div>
        <div className={styles.columns}>
          <CompanyFacts site={site} />
          <ContactFacts site={site} />
          <div className={styles.links}>
            {site.profiles.map(({ key, name = "", url }) => (
              <a
                key={key}
                href={linkOf(url)}
                target="_blank"
                rel="noreferrer"
                aria-label={t("footer.profiles.link", { name })}
              >
                {name}
              </a>
            ))}
          </div>
        </div>
      </div>
      <div className={styles.end}>
        <span className="num">{fill(site.footer.copyright ?? "", { year })}</span>
        <span className={styles.legal}>
          <SiteLink to="/privacy">{t("footer.privacy")}</SiteLink>
          <SiteLink className={styles.admin} to="/admin">
            {t("footer.admin")}
          </SiteLink>
        </span>
      </div>
    </div>
  );
}

function CompanyFacts({ site: { footer } }: { site: Site }) {
  return (
    <dl>
      <dt>{t("footer.legal_name")}</dt>
      <dd>{footer.legalName}</dd>
      <dt>{t("footer.representative")}</dt>
      <dd>{footer.representative}</dd>
      <dt>{t("footer.registration_number")}</dt>
      <dd className="num">{footer.registrationNumber}</dd>
      <dt>{t("footer.address")}</dt>
      <dd>{footer.address}</dd>
    </dl>
  );
}

function ContactFacts({ site: { footer } }: { site: Site }) {
  const { phone = "", phoneHref, email = "", hours } = footer;
  return (
    <dl>
      <dt>{t("footer.phone")}</dt>
      <dd className="num">
        <a href={linkOf(phoneHref)} aria-label={t("footer.phone_call", { phone })}>
          {phone}
        </a>
      </dd>
      <dt>{t("footer.email")}</dt>
      <dd>
        <a href={`mailto:${email}`} aria-label={t("footer.email_send", { email })}>
          {email}
        </a>
      </dd>
      <dt>{t("footer.hours.label")}</dt>
      <dd className="num">
        {hours?.weekdays}
        <br />
        {hours?.closed}
      </dd>
    </dl>
  );
}
