/** The filter row: a ruler in pyeong for homes, plain segments for kinds of business. */
import "@shared/styles/ruler.css";
import styles from "./FilterRuler.module.css";
import { FILTERS, toggled } from "./filters";
import { hintOf } from "./hints";
import { t } from "./choicesText";
import { groupsIn } from "./selection";
import type { Selection } from "./selection";
import type { ProjectType } from "./types";

interface FilterRulerProps {
  type: ProjectType;
  chosen: Selection;
  onChoose: (filters: readonly string[]) => void;
  /** Gives up all that is chosen, in every group. */
  onClear: () => void;
}

export function FilterRuler({ type, chosen, onChoose, onClear }: FilterRulerProps) {
  const residential = type === "residential";

  return (
    <div
      className={`ruler ${styles.filters} ${residential ? "" : styles.plain}`}
      role="group"
      aria-label={t(residential ? "portfolio.area.label" : "portfolio.business.label")}
    >
      <button type="button" aria-pressed={groupsIn(chosen).length === 0} onClick={onClear}>
        {t("portfolio.filter.all")}
      </button>
      <div className={`ruler__marks ${residential ? "ruler__marks--open" : ""}`}>
        {FILTERS[type].map((key) => (
          <button
            key={key}
            type="button"
            title={hintOf(key)}
            aria-pressed={chosen.filters.includes(key)}
            onClick={() => onChoose(toggled(chosen.filters, key))}
          >
            {key}
          </button>
        ))}
      </div>
    </div>
  );
}
