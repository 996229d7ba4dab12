/** The templates of the studio, and what the chosen one leaves open. */
import { useId } from "react";

import { t } from "../text";
import type { Gap } from "./gaps";
import styles from "./TemplateChooser.module.css";
import type { Template } from "./written";

interface TemplateChooserProps {
  templates: readonly Template[];
  /** The key of the chosen one; empty for none. */
  chosen: string;
  gaps: readonly Gap[];
  onChoose: (template: Template | undefined) => void;
}

export function TemplateChooser({ templates, chosen, gaps, onChoose }: TemplateChooserProps) {
  const id = useId();
  const [gap] = gaps;
  return (
    <div className={`${styles.head} [&_p]:ml-auto max-md:[&_p]:basis-full max-md:[&_p]:m-0 max-md:[&_p]:pb-2 flex flex-wrap gap-x-4 gap-y-1 items-center px-4 py-1.5 border-b border-b-rule`}>
      <label className="field__label" htmlFor={id}>
        {t("admin.reply.template")}
      </label>
      <select
        id={id}
        className="field__input"
        value={templates.some(({ key }) => key === chosen) ? chosen : ""}
        onChange={(event) => onChoose(templates.find(({ key }) => key === event.target.value))}
      >
        <option value="">{t("admin.reply.template_none")}</option>
        {templates.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      {gap ? <p className="meta">{t("admin.reply.gaps", { count: gaps.length, gap: gap.name })}</p> : null}
    </div>
  );
}
