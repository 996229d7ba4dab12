/** The studio's name in large letters over the rooms. */
import { Alike } from "@shared/Alike";
import styles from "./HomePage.module.css";

export function Mark({ text }: { text: string }) {
  if (!text) return null;
  return (
    <p className={styles.mark} aria-hidden="true">
      <Alike text={text} />
    </p>
  );
}
