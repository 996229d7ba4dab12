/** The accent colour: one of five with a name, or one that is typed, with how well it can be read. */
import type { CSSProperties, ReactNode } from "react";
import { useId, useRef, useState } from "react";

import { Field } from "../Field";
import styles from "./AccentField.module.css";
import { colorOf, contrast, isReadable, lowestContrast, nearestReadable, PAPER, WHITE } from "./colors";
import { FIRST_COLOR, PALETTE } from "./palette";
import { t } from "./text";

interface AccentFieldProps {
  id?: string | undefined;
  label?: string;
  /** What is typed or chosen: a colour, or something that is none yet. */
  value: string;
  fault?: string | undefined;
  help?: string;
  /** What stands beside the name of the colour that is typed. */
  aside?: ReactNode;
  readOnly?: boolean;
  /** Gets a colour as `#rrggbb` in lower case; what is none as it was typed. */
  onChange: (value: string) => void;
}

export function AccentField(props: AccentFieldProps) {
  const { id, label = t("admin.brand.color"), value, fault, help = "", aside, readOnly = false, onChange } = props;
  const name = useId();
  const code = useRef<HTMLInputElement>(null);
  // Nothing chosen is the first colour; whoever takes its letters away is about to type another.
  const [isEmptied, setEmptied] = useState(false);
  const typed = value || (isEmptied ? "" : FIRST_COLOR);
  const color = colorOf(typed);
  const isLow = color !== null && !isReadable(color);

  function takeNearest(from: string) {
    onChange(nearestReadable(from));
    // The button goes: whoever used it goes on at the colour.
    code.current?.focus();
  }

  return (
    <div className="grid gap-4">
      <fieldset className="[&_legend]:px-0 [&_legend]:pt-0 [&_legend]:pb-2.5">
        <legend className="field__label">{label}</legend>
        <div className="flex flex-wrap gap-3">
          {PALETTE.map((one) => (
            <label key={one.key} className={styles.hue}>
              <input
                type="radio"
                name={name}
                style={{ "--hue": one.color } as CSSProperties}
                checked={color === one.color}
                disabled={readOnly}
                onChange={() => onChange(one.color)}
              />
              {t(`admin.brand.color.${one.key}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="grid gap-1">
        <Field
          id={id}
          label={t("admin.brand.color.custom")}
          error={fault}
          aside={aside}
          help={helpOf()}
        >
          {(control) => (
            <input
              {...control}
              ref={code}
              className={`${control.className} num max-w-40 uppercase`}
              autoComplete="off"
              spellCheck={false}
              readOnly={readOnly}
              value={typed}
              onChange={({ target }) => {
                setEmptied(target.value === "");
                onChange(colorOf(target.value) ?? target.value);
              }}
              onBlur={() => setEmptied(false)}
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1" role="status">
          {color && !(fault && isLow) ? <Judgement color={color} /> : null}
          {isLow && !readOnly ? (
            <button type="button" className="inline-flex items-center gap-2 min-h-11 font-medium underline decoration-rule-strong decoration-1 underline-offset-5 hover:decoration-current" onClick={() => takeNearest(color)}>
              <span className="size-5 [background:var(--hue)] rounded-1" style={{ "--hue": nearestReadable(color) } as CSSProperties} />
              {t("admin.brand.color.use")}
            </button>
          ) : null}
        </div>
      </div>
    </div>
  );

  /** Below a colour stands how well it can be read, and nothing else. */
  function helpOf(): string {
    if (color) return "";
    return typed ? t("admin.brand.color.custom_help") : help;
  }
}

function Judgement({ color }: { color: string }) {
  if (isReadable(color)) {
    const values = { white: ratioOf(contrast(color, WHITE)), paper: ratioOf(contrast(color, PAPER)) };
    return <p className="st st--live text-13 leading-[1.6] whitespace-normal">{t("admin.brand.color.ok", values)}</p>;
  }
  const values = { lowest: ratioOf(lowestContrast(color)), color: nearestReadable(color).toUpperCase() };
  return <p className="st st--todo text-13 leading-[1.6] whitespace-normal">{t("admin.brand.color.low", values)}</p>;
}

/** Rounded down: what does not reach a limit is not said to. */
function ratioOf(value: number): string {
  return (Math.floor(value * 10) / 10).toFixed(1);
}
