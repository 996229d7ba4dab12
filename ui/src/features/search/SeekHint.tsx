/** What came of a search, and the keys that work with it. */
import { isTooShort } from "./addresses";
import type { Search } from "./addresses";
import styles from "./Seek.module.css";
import { t } from "./text";
import type { useFound } from "./useFound";

interface SeekHintProps {
  words: string;
  answer: ReturnType<typeof useFound>;
}

export function SeekHint({ words, answer: { found } }: SeekHintProps) {
  return (
    <div className={`${styles.hint} meta`}>
      <p role="status">{sentence(words, found)}</p>
      <p className={styles.keys} aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> {t("search.keys.move")} <kbd>Enter</kbd> {t("search.keys.open")}{" "}
        <kbd>Esc</kbd> {t("search.keys.close")}
      </p>
    </div>
  );
}

function sentence(words: string, found: Search | undefined): string {
  if (!words) return t("search.start");
  if (isTooShort(words)) return t("search.too_short");
  if (!found) return "";
  const { project: projects, insight: insights, question: questions } = found.counts;
  const parts = [t("search.summary", { projects, insights }), questions && t("search.questions", { count: questions })];
  const summary = found.total > 0 ? parts.filter(Boolean).join(", ") : t("search.summary_none");
  return found.words === undefined ? summary : `${summary}. ${t("search.some_words", { count: found.words })}`;
}
