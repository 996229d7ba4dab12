/** The filter row: a ruler in pyeong for homes, plain segments for kinds of business. */
import "@shared/styles/ruler.css";
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
      className={`ruler ${styles.filters} ${residential ? "" : styles.plain}`}
      role="group"
      aria-label={label}
    >
      <button type="button" aria-pressed={!chosen.length} onClick={onClear}>
        {t("portfolio.filter.all")}
      </button>
      <div className={`ruler__marks ${residential ? "ruler__marks--open" : ""}`}>
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
