/** A text of several lines; the field grows with it, and tells what is said while it is empty. */
import { Field } from "@shared/admin/Field";
import { asideOf } from "./Aside";
import styles from "./Fields.module.css";
import type { KindProps } from "./kind";
import { isNeeded } from "./need";
import { t } from "./text";
import { textOf } from "./values";

/** From so many characters on a text begins in a taller field. */
const LONG = 500;

export function TextField({ field, id, value, fault, onChange, readOnly, isDemo }: KindProps) {
  const { label, help, limit, shipped, placeholder } = field;
  return (
    <Field id={id} label={label} help={help} error={fault} required={isNeeded(field)} aside={asideOf(field, value, isDemo)}>
      {(control) => (
        <>
          <textarea
            {...control}
            className={`${control.className} ${styles.text}`}
            rows={limit > LONG ? 5 : 3}
            placeholder={placeholder}
            readOnly={readOnly}
            value={textOf(value)}
            onChange={(event) => onChange(event.target.value)}
          />
          {shipped ? (
            <details className={styles.shipped}>
              <summary>{t("admin.content.shipped")}</summary>
              <p>{shipped}</p>
            </details>
          ) : null}
        </>
      )}
    </Field>
  );
}
