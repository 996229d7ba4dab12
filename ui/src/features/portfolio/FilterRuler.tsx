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

/** A toolbar: ALL and its marks are two stops in the tab order, arrow keys move between them. */
export function FilterRuler({ type, chosen, onChoose, onClear }: FilterRulerProps) {
  const residential = type === "residential";
  const keys = FILTERS[type];
  const bar = useRef<HTMLDivElement>(null);
  const [last, setLast] = useState<string>();
  const stop = [last, ...chosen.filters, keys[0]].find((key) => key !== undefined && keys.includes(key));

  function move(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const marks = [...(bar.current?.querySelectorAll("button") ?? [])];
    const at = marks.findIndex((mark) => mark === document.activeElement);
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
      <button type="button" aria-pressed={groupsIn(chosen).length === 0} onClick={onClear}>
        {t("portfolio.filter.all")}
      </button>
      <div className={`ruler__marks ${residential ? "ruler__marks--open" : ""}`}>
        {keys.map((key) => (
          <button
            key={key}
            type="button"
            title={hintOf(key)}
            aria-pressed={chosen.filters.includes(key)}
            onClick={() => onChoose(toggled(chosen.filters, key))}
            tabIndex={key === stop ? 0 : -1}
            onFocus={() => setLast(key)}
          >
            {key}
          </button>
        ))}
      </div>
    </div>
  );
}
