/** A colour, typed as #rrggbb or chosen by eye. */
import { Field } from "@shared/admin/Field";
import { asideOf } from "./Aside";
import styles from "./Fields.module.css";
import type { KindProps } from "./kind";
import { t } from "./text";
import { textOf } from "./values";

const WRITTEN = /^#[0-9a-f]{6}$/i;
/** What the chooser begins with where nothing is chosen. */
const BLANK = "#ffffff";

export function ColorField({ field, id, value, fault, onChange, readOnly }: KindProps) {
  const { label, help, need } = field;
  const color = textOf(value);
  return (
    <Field id={id} label={label} help={help} error={fault} required={need === "public"} aside={asideOf(field, value)}>
      {(control) => (
        <span className={styles.color}>
          <input
            type="color"
            aria-label={t("admin.content.color", { label })}
            disabled={readOnly}
            data-empty={!WRITTEN.test(color)}
            value={WRITTEN.test(color) ? color.toLowerCase() : BLANK}
            onChange={(event) => onChange(event.target.value)}
          />
          <input
            {...control}
            className={`${control.className} num`}
            autoComplete="off"
            spellCheck={false}
            placeholder="#rrggbb"
            readOnly={readOnly}
            value={color}
            onChange={(event) => onChange(event.target.value)}
          />
        </span>
      )}
    </Field>
  );
}
