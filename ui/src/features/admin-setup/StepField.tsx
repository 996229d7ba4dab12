/** One field of a step, by what the registry says of it: its name, its limit, whether it is needed. */
import { Field } from "@shared/admin/Field";
import type { ContentType } from "@shared/admin/contentTypes";
import styles from "./Setup.module.css";
import { fieldOf } from "./steps";
import type { FieldName } from "./steps";
import { t } from "./text";
import type { StepForm } from "./useStepForm";

interface StepFieldProps {
  types: readonly ContentType[];
  name: FieldName;
  form: StepForm;
  /** Takes the whole width. */
  full?: boolean;
  /** Whether it is counted what is typed. */
  counted?: boolean;
  placeholder?: string;
}

/** What a phone offers to type with, by the kind of the field. */
const INPUTS: Readonly<Record<string, object>> = {
  email: { type: "email", inputMode: "email", spellCheck: false },
  telephone: { type: "tel", inputMode: "tel" },
};

export function StepField({ types, name, form, full = false, counted = false, placeholder }: StepFieldProps) {
  const field = fieldOf(types, name);
  if (!field) return null;
  const text = form.textOf(name);
  const isNeeded = field.need === "opening";
  const count = [...text.trim()].length;
  return (
    <Field
      label={field.label}
      help={field.help}
      error={form.faults[name]}
      full={full}
      aside={
        <>
          <Need isNeeded={isNeeded} isMissing={text.trim() === ""} />
          {counted ? (
            <span className={styles.counter} data-over={count > field.limit}>
              {t("admin.site.counter", { count, max: field.limit })}
            </span>
          ) : null}
        </>
      }
    >
      {(control) => (
        <input
          type="text"
          {...INPUTS[field.kind]}
          {...control}
          autoComplete="off"
          placeholder={placeholder}
          value={text}
          onChange={({ target }) => form.change(name, target.value)}
          onBlur={() => form.leave(name)}
        />
      )}
    </Field>
  );
}

/** Whether the site is not opened without it, or whether it may stay empty. */
export function Need({ isNeeded, isMissing }: { isNeeded: boolean; isMissing: boolean }) {
  return (
    <span className={styles.need} data-missing={isNeeded && isMissing}>
      {t(isNeeded ? "admin.setup.before_opening" : "admin.common.optional")}
    </span>
  );
}
