/** The ways on from the business page: a picture for each kind of space, or the services by name. */
import type { Schema } from "@shared/contract";
import { ArrowRight } from "@shared/icons";
import { langOf } from "@shared/lang";
import { linkOf } from "@shared/link";
import { Picture } from "@shared/Picture";
import { SiteLink } from "@shared/SiteLink";
import type { Service } from "@shared/site";
import styles from "./BusinessPage.module.css";

type Card = Schema<"SiteBusinessCardsOut">;

const SIZES = "(min-width: 1024px) 56vw, (min-width: 768px) 50vw, 100vw";

export function Doors({ cards }: { cards: readonly Card[] }) {
  return (
    <div className={styles.doors}>
      {cards.map((card) => (
        <Door key={card.key} card={card} />
      ))}
    </div>
  );
}

/** A card leads to a page of the site, to another site, or nowhere. */
function Door({ card }: { card: Card }) {
  const content = <DoorContent card={card} />;
  const to = linkOf(card.to);

  if (!to) return <div className={styles.door}>{content}</div>;
  if (!/^\/(?!\/)/.test(to)) {
    return (
      <a className={styles.door} href={linkOf(card.to)}>
        {content}
      </a>
    );
  }
  return (
    <SiteLink className={styles.door} to={to}>
      {content}
    </SiteLink>
  );
}

function DoorContent({ card: { title, body, to, picture } }: { card: Card }) {
  return (
    <>
      {picture ? (
        <div className={styles.view}>
          <Picture image={picture} sizes={SIZES} />
        </div>
      ) : null}
      <div className={styles.caption}>
        <h2 className="h2">{title}</h2>
        {linkOf(to) ? <ArrowRight /> : null}
      </div>
      {body ? <p className={styles.lines}>{body}</p> : null}
    </>
  );
}

/** Stands in for the pictures where there are none. */
export function ServiceList({ services }: { services: readonly Service[] }) {
  if (services.length === 0) return null;
  return (
    <ul className={styles.list}>
      {services.map(({ key, path = "", title, short }) => (
        <li key={key}>
          <SiteLink to={path}>
            <span lang={langOf(title)}>{title}</span> {short ? <small>{short}</small> : null}{" "}
            <ArrowRight />
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
