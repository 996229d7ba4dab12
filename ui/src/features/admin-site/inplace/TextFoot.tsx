/** The bar below a page on a phone while a text is edited: its name, its counter, and what ends it. */
import { useId } from "react";

import bar from "@shared/publishing/PublishBar.module.css";
import styles from "./InPlacePage.module.css";
import { SourceText } from "./SourceText";
import { t } from "./text";
import type { TextEditing } from "./useTextEditing";

export function TextFoot({ label, text }: { label: string; text: TextEditing }) {
  const [name, source] = [useId(), useId()];
  return (
    <div className={`${bar.bar} ${styles.foot}`} role="region" aria-label={t("admin.inplace.editing")}>
      <div className={`wrap ${bar.line}`}>
        <div className={`${bar.text} grid gap-px min-w-0 [&>b]:font-semibold`}>
          <b id={name}>
            {label} <span className="meta num data-[over=true]:text-danger font-normal" data-over={text.isOver}>{text.counter}</span>
          </b>
          <SourceText id={source} text={text.source} className={`meta ${styles.source}`} />
          {text.fault ? (
            <span className="meta text-danger" role="status">
              {text.fault}
            </span>
          ) : null}
        </div>
        <div className={`${bar.acts} flex items-center gap-2 flex-none`}>
          <button type="button" className="btn btn--line" onClick={text.reset}>
            {t("admin.inplace.reset")}
          </button>
          <button type="button" className="btn btn--ink" disabled={text.isOver} onClick={text.done}>
            {t("admin.inplace.done")}
          </button>
        </div>
      </div>
    </div>
  );
}
