/** Chooses up to five words that the project is an example of. */
import { useId } from "react";

import { Alert } from "@shared/icons";
import { t } from "../text";
import styles from "./Story.module.css";
import { StoryAside } from "./StoryFields";
import type { StoryProps } from "./StoryFields";
import { MOST_TAGS } from "./storyValues";
import { tagChoices } from "./tags";

export function TagsField({ values: { tags }, faults, demo, change }: StoryProps) {
  const id = useId();
  const choices = tagChoices(tags);
  const names = choices.filter(({ key }) => tags.includes(key)).map(({ name }) => name);
  const fault = faults.tags;
  const isFull = tags.length >= MOST_TAGS;

  /** Keep the order of the choices: it is the one that visitors see. */
  function toggle(key: string, isOn: boolean) {
    const next = new Set(isOn ? [...tags, key] : tags.filter((one) => one !== key));
    change({ tags: choices.map((choice) => choice.key).filter((one) => next.has(one)) });
  }

  return (
    <div className="field full" role="group" aria-labelledby={`${id}-name`} aria-describedby={`${id}-note`}>
      <div className={styles.head}>
        <span className="field__label" id={`${id}-name`}>
          {t("field.tags")}
        </span>
        <StoryAside name="tags" demo={demo} />
        <span className={`meta num ${styles.count}`} role="status">
          {t("admin.project.field.tags_count", { count: tags.length, max: MOST_TAGS })}
        </span>
      </div>
      <details className={styles.tags} open={fault ? true : undefined}>
        <summary>{names.length > 0 ? names.join(", ") : t("admin.project.field.tags_none")}</summary>
        <div className={styles.choices}>
          {choices.map(({ key, name, use }, place) => (
            <label key={key} className={`check ${styles.choice}`}>
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
        {fault ?? t("admin.project.field.tags_help")}
      </p>
    </div>
  );
}
