/** The categories beside the list, and how many articles each has. */
import { CHOICES } from "./categories";
import type { Choice, Counts } from "./categories";
import styles from "./InsightPage.module.css";
import { t } from "./text";

interface SidebarProps {
  counts: Counts;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

export function Sidebar({ counts, choice, onChoose }: SidebarProps) {
  return (
    <div className={styles.side} role="group" aria-label={t("insight.sidebar.label")}>
      {CHOICES.map(({ key, text }) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === choice}
          onClick={() => onChoose(key)}
        >
          <span>{t(text)}</span> <span className="num">{counts[key]}</span>
        </button>
      ))}
    </div>
  );
}
