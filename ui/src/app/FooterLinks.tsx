/** The columns of the foot that lead on: to what the studio does, and to where it is besides. */
import type { ReactNode } from "react";

import { langOf } from "@shared/lang";
import { linkOf } from "@shared/link";
import { SiteLink } from "@shared/SiteLink";
import { hasBusiness, offers } from "@shared/site";
import type { Site } from "@shared/site";
import styles from "./Footer.module.css";
import { t } from "./footerText";

export function Services({ site }: { site: Site }) {
  if (!hasBusiness(site)) return null;
  return (
    <Links heading={t("footer.services")}>
      {site.services.map(({ key, path = "", title }) => (
        <SiteLink key={key} to={path} lang={langOf(title)}>
          {title}
        </SiteLink>
      ))}
      {offers(site, "/business") ? <SiteLink to="/business">{t("footer.business")}</SiteLink> : null}
    </Links>
  );
}

export function Profiles({ site }: { site: Site }) {
  const profiles = site.profiles.filter(({ url }) => linkOf(url));

  if (profiles.length === 0) return null;
  return (
    <Links heading={t("footer.profiles.label")}>
      {profiles.map(({ key, name = "", url }) => (
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
    </Links>
  );
}

function Links({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className={styles.links}>
      <p className={styles.heading}>{heading}</p>
      {children}
    </div>
  );
}
