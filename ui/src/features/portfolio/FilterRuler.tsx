/** The filter row: a ruler in pyeong for homes, plain segments for kinds of business. */
import { useRef, useState } from "react";
import type { KeyboardEvent } from "react";

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

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };
const ALL = 0;

/** A toolbar: one stop in the tab order, arrow keys move between its marks. */
export function FilterRuler({ type, chosen, onChoose, onClear }: FilterRulerProps) {
  const residential = type === "residential";
  const keys = FILTERS[type];
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<{ type: ProjectType; at: number }>();
  const at = stop?.type === type ? stop.at : keys.findIndex((key) => chosen.filters.includes(key)) + 1;
  const inOrder = (place: number) => ({ tabIndex: place === at ? 0 : -1, onFocus: () => setStop({ type, at: place }) });

  function move(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const marks = [...(bar.current?.querySelectorAll("button") ?? [])];
    marks[(at + step + marks.length) % marks.length]?.focus();
  }

  return (
    // Its marks hear the keys.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={bar}
      className={`ruler ${styles.filters} ${residential ? "" : styles.plain}`}
      role="toolbar"
      aria-label={t(residential ? "portfolio.area.label" : "portfolio.business.label")}
      onKeyDown={move}
    >
      <button type="button" aria-pressed={groupsIn(chosen).length === 0} onClick={onClear} {...inOrder(ALL)}>
        {t("portfolio.filter.all")}
      </button>
      <div className={`ruler__marks ${residential ? "ruler__marks--open" : ""}`}>
        {keys.map((key, index) => (
          <button
            key={key}
            type="button"
            title={hintOf(key)}
            aria-pressed={chosen.filters.includes(key)}
            onClick={() => onChoose(toggled(chosen.filters, key))}
            {...inOrder(index + 1)}
          >
            {key}
          </button>
        ))}
      </div>
    </div>
  );
}
