/** Asks whose words stay, where somebody else wrote while something was typed. */
import { t } from "./text";
import styles from "./Theirs.module.css";

interface TheirsProps {
  /** What has happened. */
  text: string;
  words: string;
  onTake: () => void;
  onKeep: () => void;
}

export function Theirs({ text, words, onTake, onKeep }: TheirsProps) {
  return (
    <div className={styles.theirs} role="alert">
      <p>{text}</p>
      <blockquote>{words}</blockquote>
      <div className={styles.acts}>
        <button type="button" className="btn btn--line" onClick={onTake}>
          {t("admin.conflict.take_theirs")}
        </button>
        <button type="button" className="btn btn--quiet" onClick={onKeep}>
          {t("admin.conflict.keep_mine")}
        </button>
      </div>
    </div>
  );
}
