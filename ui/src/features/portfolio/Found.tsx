/** The line that says what came of a choice. */
import styles from "./Found.module.css";
import type { Selection } from "./selection";
import { tagName } from "./tags";
import { t } from "./choicesText";

interface FoundProps {
  selection: Selection;
  /** How many there are; undefined until that is known. */
  total: number | undefined;
}

export function Found({ selection, total }: FoundProps) {
  const sentence = total === undefined ? null : announcement(selection, total);

  return (
    <div className={styles.found}>
      <p role="status">
        {total === undefined ? null : <b aria-hidden={sentence ? true : undefined}>{t("portfolio.count", { count: total })}</b>}
        {sentence ? <span className="sr">{sentence}</span> : null}
      </p>
    </div>
  );
}

/** What is said of a choice; nothing of the whole, which its number tells. */
function announcement({ filters, styles: names, tags, find }: Selection, count: number): string | null {
  if (find) return t("portfolio.find.announce", { count });
  const chosen = [...filters, ...names, ...tags.map(tagName)];
  return chosen.length > 0 ? t("portfolio.filter.announce", { filters: chosen.join(", "), count }) : null;
}
