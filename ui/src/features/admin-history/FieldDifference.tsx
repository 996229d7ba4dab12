/** One field of a version beside another: texts by their words, pictures as pictures, the rest in two columns. */
import { isBlank, valueText } from "./fields";
import type { ToldField } from "./fields";
import styles from "./History.module.css";
import { PictureDifferences } from "./PictureDifferences";
import type { Heads } from "./sides";
import { t } from "./text";
import type { Difference } from "./types";

interface FieldDifferenceProps {
  field: ToldField;
  heads: Heads;
  isBusy: boolean;
  /** Undefined where there is nothing to bring back. */
  onRestore: (() => void) | undefined;
}

export function FieldDifference({ field, heads, isBusy, onRestore }: FieldDifferenceProps) {
  const { label, parts } = field;
  return (
    <section className={`${styles.field} grid gap-x-6 gap-y-2 py-4.5 border-b border-b-rule`} aria-label={label}>
      <div className="flex flex-wrap justify-between items-center gap-x-4 gap-y-0 min-h-8">
        <h3>{label}</h3>
        {onRestore ? (
          <button
            type="button"
            className={styles.link}
            aria-label={t("admin.history.restore_field_of", { field: label })}
            disabled={isBusy}
            onClick={onRestore}
          >
            {t("admin.history.restore_field")}
          </button>
        ) : null}
      </div>
      {parts.map((part) => (
        <Part key={part.difference.field} part={part} heads={heads} />
      ))}
    </section>
  );
}

interface PartProps extends Pick<FieldDifferenceProps, "heads"> {
  part: ToldField["parts"][number];
}

function Part({ part: { difference, entry }, heads }: PartProps) {
  if (difference.pictures.length > 0) return <PictureDifferences difference={difference} />;
  if (difference.words.length > 0) return <Words words={difference.words} />;
  const [before, after] = [difference.before, difference.after].map((value) => valueText(entry, value));
  if (before === after) return <p className="max-w-[46em] leading-[1.85] whitespace-pre-wrap wrap-anywhere">{after}</p>;
  return (
    <div className="[&_p]:max-w-[46em] [&_p]:leading-[1.85] [&_p]:whitespace-pre-wrap [&_p]:wrap-anywhere grid gap-3 sm:grid-cols-[1fr_1fr] sm:gap-6">
      <div>
        <h4 className="num">{heads.before}</h4>
        <p>{isBlank(difference.before) ? before : <Removed>{before ?? ""}</Removed>}</p>
      </div>
      <div>
        <h4 className="num">{heads.after}</h4>
        <p>{isBlank(difference.after) ? after : <Added>{after ?? ""}</Added>}</p>
      </div>
    </div>
  );
}

function Words({ words }: Pick<Difference, "words">) {
  return (
    <p className="max-w-[46em] leading-[1.85] whitespace-pre-wrap wrap-anywhere">
      {words.map(({ change, text }, place) => {
        // The blank before a word is no part of the mark.
        const [blank = ""] = /^\s*(?=\S)/.exec(text) ?? [];
        const rest = text.slice(blank.length);
        return (
          // The parts of a text have no other name than their place.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={place}>
            {blank}
            {change === "same" ? rest : change === "added" ? <Added>{rest}</Added> : <Removed>{rest}</Removed>}
          </span>
        );
      })}
    </p>
  );
}

function Added({ children }: { children: string }) {
  return (
    <ins>
      <span className="sr">{t("admin.history.added")} </span>
      {children}
    </ins>
  );
}

function Removed({ children }: { children: string }) {
  return (
    <del>
      <span className="sr">{t("admin.history.removed")} </span>
      {children}
    </del>
  );
}
