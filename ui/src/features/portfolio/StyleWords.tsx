/** Words to choose by, styles or tags: each says how many projects it would show. */
import type { MouseEvent } from "react";

import { isAmong, toggled } from "./filters";
import styles from "./StyleWords.module.css";
import { t } from "./choicesText";
import type { Facets } from "./types";

interface StyleWordsProps {
  label: string;
  words: Facets["styles"];
  nameOf?: (value: string) => string;
  chosen: readonly string[];
  onChoose: (values: readonly string[]) => void;
}

export function StyleWords({ label, words, nameOf = String, chosen, onChoose }: StyleWordsProps) {
  const isOut = ({ value, count }: Facets["styles"][number]) => count === 0 && !isAmong(chosen, value);

  function press(value: string, event: MouseEvent) {
    // On a telephone what is chosen goes to the front: so does what is in view of the row.
    const row = event.currentTarget.parentElement;
    if (row) row.scrollLeft = 0;
    onChoose(toggled(chosen, value));
  }

  if (words.length === 0) return null;
  // On a telephone the row moves sideways, which keys can do only from within it.
  const isReached = words.some((word) => !isOut(word));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.words} role="group" aria-label={label} tabIndex={isReached ? undefined : 0}>
      {words.map(({ value, count }) => {
        const isPressed = isAmong(chosen, value);
        const style = nameOf(value);
        return (
          <button
            key={value}
            type="button"
            className={styles.word}
            aria-pressed={isPressed}
            aria-label={t(count > 0 ? "portfolio.style.option" : "portfolio.style.none", { style, count })}
            disabled={isOut({ value, count })}
            onClick={(event) => press(value, event)}
          >
            <span>{style}</span> <span className="num">{count}</span>
          </button>
        );
      })}
    </div>
  );
}
