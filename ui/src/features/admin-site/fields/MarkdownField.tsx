/** A text with marks, and what it comes to beside it, rendered as on the page. */
import { useState } from "react";
import type { MouseEvent } from "react";

import { Field } from "@shared/admin/Field";
import { usePreview } from "@shared/admin/usePreview";
import { Prose } from "@shared/Prose";
import { asideOf } from "./Aside";
import styles from "./Fields.module.css";
import type { KindProps } from "./kind";
import { t } from "./text";
import { textOf } from "./values";

export function MarkdownField({ field, id, value, fault, onChange, readOnly, isDemo }: KindProps) {
  const [isShown, setShown] = useState(false);
  const { label, help, need } = field;
  const content = textOf(value);
  return (
    <div className={styles.markdown}>
      <Field id={id} label={label} help={help} error={fault} required={need === "public"} aside={asideOf(field, value, isDemo)}>
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

/** A link must not lead away from what is being written. */
function stay(event: MouseEvent) {
  if (!(event.target instanceof Element && event.target.closest("a"))) return;
  event.preventDefault();
  event.stopPropagation();
}

function Rendered({ content }: { content: string }) {
  const { html, hasFailed } = usePreview(content, false);
  return (
    // Keys reach the links through the same click.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <section className={styles.rendered} aria-label={t("admin.publish.preview")} onClickCapture={stay}>
      {hasFailed ? <p role="status">{t("admin.content.preview.failed")}</p> : <Prose html={html} />}
    </section>
  );
}
