/** The watermark in large letters over the rooms. */
import { Alike } from "@shared/Alike";
import type { Site } from "@shared/site";
import styles from "./HomePage.module.css";

export function Mark({ site }: { site: Site }) {
  const { watermark: text } = site;
  if (!text) return null;
  return (
    <p className={styles.mark} aria-hidden="true">
      <Alike text={text} />
    </p>
  );
}
