/** What follows the lead of a text, folded away; it stays in the page. */
import { Caret } from "@shared/Icon";
import styles from "./Lead.module.css";
import { t } from "./overlayText";

interface FoldProps {
  lines: readonly string[];
}

export function Fold({ lines }: FoldProps) {
  if (lines.length === 0) return null;
  return (
    <details className={styles.fold}>
      <summary>
        <span>{t("project.fold.open")}</span>
        <span>{t("project.fold.close")}</span>
        <Caret />
      </summary>
      <div className="read">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </details>
  );
}
