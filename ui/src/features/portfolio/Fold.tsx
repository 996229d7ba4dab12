/** What follows the lead of a text, folded away; it stays in the page. */
import { useState } from "react";

import { Caret } from "@shared/Icon";
import styles from "./Lead.module.css";
import { t } from "./projectText";

interface FoldProps {
  lines: readonly string[];
  /** The project whose page it stands in: opened there before the application came, it stays open. */
  id?: string;
}

export function Fold({ lines, id }: FoldProps) {
  const [wasOpen] = useState(() => id !== undefined && isOpened(id));

  if (lines.length === 0) return null;
  return (
    <details className={styles.fold} data-fold={id} open={wasOpen}>
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

/** Say whether somebody has opened the fold in the page that stands until now. */
function isOpened(id: string): boolean {
  const folds = document.querySelectorAll<HTMLDetailsElement>("details[data-fold]");
  return [...folds].some((fold) => fold.open && fold.dataset["fold"] === id);
}
