/** A focal point in two numbers: a way equal to pointing; and the keys that move it. */
import { useState } from "react";

import styles from "./Focal.module.css";
import { CENTRE, pointAt } from "./focus";
import type { Point } from "./focus";
import { t } from "./text";

interface FocalNumbersProps {
  point: Point;
  onMove: (point: Point) => void;
  onReset: () => void;
}

export function FocalNumbers({ point, onMove, onReset }: FocalNumbersProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 [&_input]:w-21 [&_input]:text-right" role="group" aria-label={t("admin.focal.point")}>
      <span className="field__label" aria-hidden="true">
        {t("admin.focal.point")}
      </span>
      <Part label={t("admin.focal.horizontal")} value={point.x} onChange={(x) => onMove({ ...point, x })} />
      <Part label={t("admin.focal.vertical")} value={point.y} onChange={(y) => onMove({ ...point, y })} />
      <button type="button" className="min-h-11 font-medium underline decoration-rule-strong decoration-1 underline-offset-5" onClick={() => onMove(CENTRE)}>
        {t("admin.focal.center")}
      </button>
      <button type="button" className="min-h-11 font-medium underline decoration-rule-strong decoration-1 underline-offset-5" onClick={onReset}>
        {t("admin.focal.reset")}
      </button>
    </div>
  );
}

function Part({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      className="field__input num"
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        const part = Number(target.value);
        if (target.value.trim() !== "" && !Number.isNaN(part)) onChange(pointAt(part / 100, 0).x);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

/** The keys that move the point; a phone has none. */
export function FocalKeys({ id }: { id: string }) {
  return (
    <p id={id} className={`${styles.keys} flex flex-wrap gap-x-5 gap-y-1 text-13 leading-[1.9] tracking-none text-ink-2 max-md:hidden`}>
      <span>
        <kbd>←</kbd> <kbd>→</kbd> <kbd>↑</kbd> <kbd>↓</kbd> {t("admin.focal.keys.step")}
      </span>
      <span>
        <kbd>Shift</kbd> {t("admin.focal.keys.long")}
      </span>
      <span>
        <kbd>Home</kbd> {t("admin.focal.keys.home")}
      </span>
    </p>
  );
}
