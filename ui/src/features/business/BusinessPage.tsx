/** What the studio does: two kinds of space and its services, as far as they are written. */
import { langOf } from "@shared/lang";
import { useSite } from "@shared/site";
import type { Site } from "@shared/site";
import { t as common } from "@shared/text";
import styles from "./BusinessPage.module.css";
import { BusinessHero } from "./BusinessHero";
import { Crafts } from "./Crafts";
import { Doors, ServiceList } from "./Doors";

export function BusinessPage() {
  const { site } = useSite();

  if (!site) return <main className="page" aria-busy="true" />;
  const { hero, cards = [], services: crafts = [] } = site.business ?? {};
  const isSaid = hero?.heading || hero?.lead || cards.length > 0 || site.services.length > 0;
  const title = hero?.title || common("nav.business");
  const heading = (
    <h1 className="display latin" lang={langOf(title)}>
      {title}
    </h1>
  );
  return (
    <main className="page">
      {hero?.picture ? (
        <BusinessHero picture={hero.picture}>{heading}</BusinessHero>
      ) : (
        <div className={`${styles.plain} wrap`}>{heading}</div>
      )}
      {isSaid ? <Kinds site={site} /> : null}
      {crafts.length > 0 ? <Crafts crafts={crafts} /> : null}
      {isSaid || crafts.length > 0 ? null : (
        <p className="section wrap read">{common("site.empty")}</p>
      )}
    </main>
  );
}

function Kinds({ site: { business, services } }: { site: Site }) {
  const { hero, cards = [] } = business ?? {};

  return (
    <section className="section wrap">
      {hero?.heading || hero?.lead ? (
        <div className={styles.lead}>
          {hero.heading ? <p className="h2">{hero.heading}</p> : null}
          {hero.lead ? <p className={`${styles.lines} read`}>{hero.lead}</p> : null}
        </div>
      ) : null}
      {cards.length > 0 ? <Doors cards={cards} /> : <ServiceList services={services} />}
    </section>
  );
}
