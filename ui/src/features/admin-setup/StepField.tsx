/** One field of a step, by what the registry says of it: its name, its limit, whether it is needed. */
import { Counter, Need } from "@shared/admin/Aside";
import { Field } from "@shared/admin/Field";
import type { ContentType } from "@shared/admin/contentTypes";
import { trimmedText } from "@shared/unseen";
import { fieldOf } from "./steps";
import type { FieldName } from "./steps";
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
  return (
    <Field
      label={field.label}
      help={field.help}
      error={form.faults[name]}
      full={full}
      aside={
        <>
          <Need isNeeded={isNeeded} isMissing={trimmedText(text) === ""} />
          {counted ? <Counter count={[...trimmedText(text)].length} max={field.limit} /> : null}
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
