/** What follows the lead of a text, folded away; it stays in the page. */
import { useState } from "react";

import { wasOpened } from "@shared/arrived";
import { Caret } from "@shared/Icon";
import styles from "./Lead.module.css";
import { t } from "./projectText";

interface FoldProps {
  lines: readonly string[];
}

export function Fold({ lines }: FoldProps) {
  const [isOpen] = useState(() => wasOpened(t("project.fold.open") + t("project.fold.close")));

  if (lines.length === 0) return null;
  return (
    <details className={styles.fold} open={isOpen}>
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
