/** Words to choose by, styles or tags: each says how many projects it would show. */
import { useId } from "react";

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
  const id = useId();
  // What is chosen can be given up, whatever it finds.
  const offered = words.filter(({ value, count }) => count > 0 || isAmong(chosen, value));

  if (offered.length === 0) return null;
  return (
    <div className={styles.words} role="group" aria-labelledby={id}>
      <h3 id={id}>{label}</h3>
      {offered.map(({ value, count }) => {
        const style = nameOf(value);
        return (
          <button
            key={value}
            type="button"
            className={styles.word}
            aria-pressed={isAmong(chosen, value)}
            aria-label={t("portfolio.style.option", { style, count })}
            onClick={() => onChoose(toggled(chosen, value))}
          >
            <span>{style}</span> <span className="num">{count}</span>
          </button>
        );
      })}
    </div>
  );
}
