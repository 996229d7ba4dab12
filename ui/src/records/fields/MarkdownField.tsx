/** A text with marks, and what it comes to beside it, rendered as on the page. */
import { useState } from "react";

import { Field } from "@shared/admin/Field";
import { Rendered } from "@shared/admin/Rendered";
import { asideOf } from "./Aside";
import styles from "./Fields.module.css";
import type { KindProps } from "./kind";
import { isNeeded } from "./need";
import { t } from "./text";
import { textOf } from "./values";

export function MarkdownField({ field, id, value, fault, onChange, readOnly, isDemo }: KindProps) {
  const [isShown, setShown] = useState(false);
  const { label, help } = field;
  const content = textOf(value);
  return (
    <div className="grid gap-1.5 justify-items-start [&>.field]:w-full">
      <Field id={id} label={label} help={help} error={fault} required={isNeeded(field)} aside={asideOf(field, value, isDemo)}>
        {(control) => (
          <textarea
            {...control}
            className={`${control.className} ${styles.text}`}
            rows={5}
            readOnly={readOnly}
            value={content}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <button type="button" className={styles.link} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {t(isShown ? "admin.content.preview.hide" : "admin.publish.preview")}
      </button>
      {isShown ? <Rendered content={content} /> : null}
    </div>
  );
}
