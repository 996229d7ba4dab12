/** The studio's name in large letters over the rooms. */
import styles from "./HomePage.module.css";

export function Mark({ text }: { text: string }) {
  if (!text) return null;
  return (
    <p className={styles.mark} aria-hidden="true">
      {text}
    </p>
  );
}
