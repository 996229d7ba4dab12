/** What the studio does: two kinds of space and four services. */
import type { Schema } from "@shared/contract";
import { ArrowRight } from "@shared/icons";
import { Picture } from "@shared/Picture";
import { SiteLink } from "@shared/SiteLink";
import { useSite } from "@shared/site";
import styles from "./BusinessPage.module.css";
import { CraftDrawing } from "./CraftDrawing";
import { t } from "./text";
import { useParallax } from "./useParallax";

const DOOR_SIZES = "(min-width: 1024px) 56vw, (min-width: 768px) 50vw, 100vw";

export function BusinessPage() {
  const { site } = useSite();

  if (!site?.business) return <main className="page" aria-busy={!site} />;
  const { hero, cards = [], services = [] } = site.business;
  return (
    <main className="page">
      {hero ? <BusinessHero hero={hero} /> : null}
      <section className="section wrap">
        {hero ? (
          <div className={styles.lead}>
            <p className="h2">{hero.heading}</p>
            <p className="read">{hero.lead}</p>
          </div>
        ) : null}
        <div className={styles.doors}>
          {cards.map((card) => (
            <Door key={card.key} card={card} />
          ))}
        </div>
      </section>
      <Crafts crafts={services} />
    </main>
  );
}

function BusinessHero({ hero }: { hero: Schema<"HeroOut"> }) {
  const ground = useParallax<HTMLDivElement>();
  return (
    <section className={`${styles.hero} on-dark`}>
      <div ref={ground} className={styles.ground}>
        {hero.picture ? <Picture image={hero.picture} sizes="100vw" alt="" eager /> : null}
      </div>
      <div className="wrap">
        <h1 className="display latin" lang="en">
          {hero.title}
        </h1>
      </div>
    </section>
  );
}

function Door({ card }: { card: Schema<"BusinessCardOut"> }) {
  return (
    <SiteLink className={styles.door} to={card.to ?? "/"}>
      <div className={styles.view}>
        {card.picture ? <Picture image={card.picture} sizes={DOOR_SIZES} alt={card.alt} /> : null}
      </div>
      <div className={styles.caption}>
        <h2 className="h2">{card.title}</h2>
        <ArrowRight />
      </div>
      <p>{card.body}</p>
    </SiteLink>
  );
}

function Crafts({ crafts }: { crafts: readonly Schema<"BusinessCardOut">[] }) {
  return (
    <section className={`${styles.services} wrap`}>
      <h2 className="h2">{t("business.services.heading")}</h2>
      <ul className={styles.crafts}>
        {crafts.map(({ key = "", title, body }) => (
          <li key={key} className={styles.craft}>
            <CraftDrawing name={key} />
            <h3 className="h4">{title}</h3>
            <p>{body}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
