/** What the studio does at each kind of space, with a drawing each. */
import type { Schema } from "@shared/contract";
import styles from "./BusinessPage.module.css";
import { CraftDrawing } from "./CraftDrawing";
import { t } from "./text";

export function Crafts({ crafts }: { crafts: readonly Schema<"SiteBusinessServicesOut">[] }) {
  return (
    <section className={`${styles.services} wrap`}>
      <h2 className="h2">{t("business.services.heading")}</h2>
      <ul className={styles.crafts}>
        {crafts.map(({ key, title, body }, index) => (
          <li key={key} className={styles.craft}>
            <CraftDrawing number={index} />
            <h3 className="h4">{title}</h3>
            {body ? <p className={styles.lines}>{body}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
