/** The size on a ruler of pyeong: drawn, stepped, typed, or in square metres. */
import { useRef, useState } from "react";
import type { CSSProperties, KeyboardEvent } from "react";
import { flushSync } from "react-dom";

import { Icon } from "@shared/Icon";
import { sizeOf } from "./answers";
import { FaultLine } from "./ChoiceRows";
import rows from "./ChoiceRows.module.css";
import styles from "./SizeRuler.module.css";
import type { Unit } from "./choices";
import { converted, RULER_END, sizeText, stepped } from "./size";
import { TextField } from "./TextField";
import { t } from "./text";
import type { Consultation } from "./useConsultation";

const TENS = Array.from({ length: RULER_END / 10 + 1 }, (_, index) => index * 10);
const PAGE = 10;

interface SizeRulerProps {
  consultation: Consultation;
  hasHeading: boolean;
}

export function SizeRuler({ consultation, hasHeading }: SizeRulerProps) {
  const { answers, choices, faults, change } = consultation;
  const isWork = answers.space === "commercial";
  const inMetres = answers.sizeUnit === "m2";
  const label = t(isWork || inMetres ? "consultation.size.label_commercial" : "consultation.size.label");
  const group = useRef<HTMLDivElement>(null);
  const [isTyped, setTyped] = useState(false);
  const unit = choices.units.find(({ key }) => key === answers.sizeUnit) ?? choices.units[0];
  const other = choices.units.find(({ key }) => key !== answers.sizeUnit);
  const size = sizeOf(answers);
  const isNumber = size !== null && !Number.isNaN(size);
  if (!unit || !other) return null;
  const takes = (number: number) => change({ size: String(number), isSizeUnknown: false });
  const isField = isTyped || inMetres || (faults.size !== undefined && !answers.isSizeUnknown);
  const inOther = isNumber && size > 0 ? converted(size, unit, other) : null;
  const inWords = inOther === null ? "" : sizeText(size ?? 0, unit, other);

  function changeUnit() {
    if (!unit || !other) return;
    const number = inOther === null ? answers.size : String(inOther);
    change({ sizeUnit: other.key, size: number, isSizeUnknown: false });
    setTyped(!inMetres);
  }

  /** Do what shows the field, and let it be written in at once. */
  function write(act: () => void) {
    flushSync(act);
    group.current?.querySelector<HTMLElement>("[name=size]")?.focus();
  }

  return (
    <div ref={group} className={rows.group} role="group" aria-label={label}>
      {hasHeading ? <h2 className={rows.legend}>{label}</h2> : null}
      {answers.isSizeUnknown ? null : (
        <div className={styles.ruler}>
          {isField ? (
            <TextField
              name="size"
              label={`${label} (${unit.label})`}
              value={answers.size}
              fault={faults.size}
              help={inWords || t("consultation.size.hint")}
              input={{ inputMode: "decimal", autoComplete: "off" }}
              onChange={(text) => change({ size: text })}
            />
          ) : (
            <Figure size={isNumber ? size : 0} unit={unit} said={inWords} onStep={(step) => takes(stepped(size, step, unit))} />
          )}
          {inMetres ? null : <Ruler label={label} size={isNumber ? size : 0} said={inWords} onChange={(number) => (number > 0 ? takes(number) : change({ size: "" }))} />}
        </div>
      )}
      {answers.isSizeUnknown ? <FaultLine id="size-note" fault={faults.size} /> : null}
      <div className={styles.acts}>
        {inMetres ? null : (
          <button type="button" aria-pressed={isTyped} onClick={() => write(() => { setTyped(!isTyped); change({ isSizeUnknown: false }); })}>
            {t("consultation.size.number")}
          </button>
        )}
        <button type="button" onClick={() => write(changeUnit)}>
          {t(inMetres ? "consultation.size.in_pyeong" : "consultation.size.in_metres")}
        </button>
        {isWork && !inMetres ? (
          <button type="button" onClick={() => write(() => { setTyped(true); takes(Math.max(RULER_END + 1, isNumber ? size : 0)); })}>
            {t("consultation.size.over")}
          </button>
        ) : (
          <button type="button" aria-pressed={answers.isSizeUnknown} onClick={() => change({ isSizeUnknown: !answers.isSizeUnknown })}>
            {t("consultation.unknown")}
          </button>
        )}
      </div>
    </div>
  );
}

interface FigureProps {
  size: number;
  unit: Unit;
  /** The same in both units. */
  said: string;
  onStep: (step: number) => void;
}

function Figure({ size, unit, said, onStep }: FigureProps) {
  return (
    <div className={styles.top}>
      <p className={`${styles.figure} measure num`} data-empty={size === 0} aria-hidden="true">
        <span>{size > 0 ? size : "–"}</span>
        {size > 0 ? <small>{unit.label}</small> : null}
      </p>
      <div className={styles.beside}>
        <span className="meta num">{said}</span>
        <div className={styles.step}>
          <button type="button" className="iconbtn" aria-label={t("consultation.size.minus")} onClick={() => onStep(-1)}>
            <Icon>
              <path d="M2 10h16" />
            </Icon>
          </button>
          <button type="button" className="iconbtn" aria-label={t("consultation.size.plus")} onClick={() => onStep(1)}>
            <Icon>
              <path d="M10 2v16M2 10h16" />
            </Icon>
          </button>
        </div>
      </div>
    </div>
  );
}

interface RulerProps {
  label: string;
  size: number;
  said: string;
  onChange: (size: number) => void;
}

function Ruler({ label, size, said, onChange }: RulerProps) {
  const drawn = Math.min(size, RULER_END);

  function turnPage(event: KeyboardEvent) {
    const step = { PageUp: PAGE, PageDown: -PAGE }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onChange(Math.min(RULER_END, Math.max(0, Math.round(drawn) + step)));
  }

  return (
    <div className={styles.line}>
      <input
        type="range"
        min={0}
        max={RULER_END}
        value={drawn}
        aria-label={label}
        aria-valuetext={said || t("consultation.summary.none")}
        onKeyDown={turnPage}
        onChange={({ target }) => onChange(Number(target.value))}
      />
      <div className={styles.ticks} style={{ "--p": (drawn / RULER_END) * 100 } as CSSProperties} />
      <div className={styles.numbers} aria-hidden="true">
        {TENS.map((ten, index) => (
          <span key={ten} className="num" style={{ "--i": index } as CSSProperties}>
            {ten === RULER_END ? t("consultation.size.end", { size: ten }) : ten}
          </span>
        ))}
      </div>
    </div>
  );
}
