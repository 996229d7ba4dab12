/** The studio's story: since when there is one, what its name means, and what it does. */
import { dayWords } from "@shared/dates";
import { langOf } from "@shared/lang";
import { SiteLink } from "@shared/SiteLink";
import { hasBusiness, offers } from "@shared/site";
import type { Site } from "@shared/site";
import { t as common } from "@shared/text";
import styles from "./AboutPage.module.css";
import { t } from "./text";

export function Story({ site }: { site: Site }) {
  const since = founded(site.foundedOn);
  const { meaning } = site.brand;

  return (
    <div className={`${styles.story} split`}>
      <div className={`${styles.facts} meta`}>
        {since ? <p className="num">{since}</p> : null}
        {meaning ? <p className={styles.lines}>{meaning}</p> : null}
      </div>
      <div className={`${styles.text} read`}>
        {site.about?.story?.map((paragraph) => (
          <p key={paragraph} className={styles.lines}>
            {paragraph}
          </p>
        ))}
        {hasBusiness(site) ? <Ways site={site} /> : null}
      </div>
    </div>
  );
}

function Ways({ site }: { site: Site }) {
  return (
    <ul className={styles.ways} aria-label={common("footer.services")}>
      {site.services.map(({ key, path = "", title, short }) => (
        <li key={key}>
          <SiteLink to={path}>
            <span lang={langOf(title)}>{title}</span> {short ? <small>{short}</small> : null}
          </SiteLink>
        </li>
      ))}
      {offers(site, "/business") ? (
        <li>
          <SiteLink to="/business">{common("footer.business")}</SiteLink>
        </li>
      ) : null}
    </ul>
  );
}

function founded(day: string): string {
  const date = dayWords(day);
  return date && t("about.founded", { date });
}
