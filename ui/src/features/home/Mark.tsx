/** The watermark in large letters over the rooms; one that reads as the name in the bar is that one. */
import { Alike } from "@shared/Alike";
import { markOf } from "@shared/site";
import type { Site } from "@shared/site";
import styles from "./HomePage.module.css";

export function Mark({ site }: { site: Site }) {
  const { watermark: text } = site;
  if (!text || text === markOf(site)) return null;
  return (
    <p className={styles.mark} aria-hidden="true">
      <Alike text={text} />
    </p>
  );
}
