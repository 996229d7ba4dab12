/** Chooses up to five words that the project is an example of. */
import { useId } from "react";

import { Alert } from "@shared/icons";
import { asideOf } from "./Aside";
import type { KindProps } from "./kind";
import { listOf } from "./readWithCare";
import styles from "./Story.module.css";
import { tagChoices } from "./tags";
import { t } from "./text";

export function TagsField({ field, value, fault, onChange, isDemo }: KindProps) {
  const id = useId();
  const { label, help, limit } = field;
  const tags = listOf(value) as string[];
  const choices = tagChoices(tags);
  const names = choices.filter(({ key }) => tags.includes(key)).map(({ name }) => name);
  const isFull = tags.length >= limit;

  /** Keep the order of the choices: it is the one that visitors see. */
  function toggle(key: string, isOn: boolean) {
    const next = new Set(isOn ? [...tags, key] : tags.filter((one) => one !== key));
    onChange(choices.map((choice) => choice.key).filter((one) => next.has(one)));
  }

  return (
    <div className="field full" role="group" aria-labelledby={`${id}-name`} aria-describedby={`${id}-note`}>
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-0">
        <span className="field__label" id={`${id}-name`}>
          {label}
        </span>
        {asideOf(field, value, isDemo)}
        <span className="meta num ml-auto" role="status">
          {t("admin.project.field.tags_count", { count: tags.length, max: limit })}
        </span>
      </div>
      <details className={`${styles.tags} bg-surface border border-rule-strong rounded-1`} open={fault ? true : undefined}>
        <summary>{names.length > 0 ? names.join(", ") : t("admin.project.field.tags_none")}</summary>
        <div className="grid gap-x-6 gap-y-1 px-3 pt-1 pb-3 border-t border-t-rule min-[560px]:grid-cols-[1fr_1fr]">
          {choices.map(({ key, name, use }, place) => (
            <label key={key} className="check items-start min-h-11 py-2 [&_.meta]:block [&:has(:disabled)]:text-ink-3">
              <input
                type="checkbox"
                checked={tags.includes(key)}
                disabled={isFull && !tags.includes(key)}
                aria-invalid={fault !== undefined && place === 0 ? true : undefined}
                onChange={(event) => toggle(key, event.target.checked)}
              />
              <span>
                {name}
                <span className="meta">{use}</span>
              </span>
            </label>
          ))}
        </div>
      </details>
      <p className={fault ? "field__error" : "field__help"} id={`${id}-note`}>
        {fault ? <Alert /> : null}
        {fault ?? help}
      </p>
    </div>
  );
}
