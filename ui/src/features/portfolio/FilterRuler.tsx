/** The filter row: a ruler in pyeong for homes, plain segments for kinds of business. */
import styles from "./FilterRuler.module.css";
import { filtersOf } from "./filters";
import { t } from "./text";
import type { ProjectType } from "./types";

interface FilterRulerProps {
  type: ProjectType;
  chosen: readonly string[];
  onToggle: (key: string) => void;
  onClear: () => void;
}

export function FilterRuler({ type, chosen, onToggle, onClear }: FilterRulerProps) {
  const residential = type === "residential";
  const label = t(residential ? "portfolio.filter.area.label" : "portfolio.filter.business.label");

  return (
    <div
      className={`${styles.ruler} ${residential ? "" : styles.plain}`}
      role="group"
      aria-label={label}
    >
      <button type="button" className={styles.all} aria-pressed={!chosen.length} onClick={onClear}>
        {t("portfolio.filter.all")}
      </button>
      <div className={`${styles.segments} ${residential ? styles.open : ""}`}>
        {filtersOf(type).map(({ key, hint }) => (
          <button
            key={key}
            type="button"
            title={t(hint)}
            aria-pressed={chosen.includes(key)}
            onClick={() => onToggle(key)}
          >
            {key}
          </button>
        ))}
      </div>
    </div>
  );
}
