/** A text in one line: words, an address, an e-mail address, a telephone number, a registration. */
import { Field } from "@shared/admin/Field";
import { asideOf } from "./Aside";
import type { KindProps } from "./kind";
import { textOf } from "./values";

/** What a phone offers to type with, and what a browser knows of it. */
const INPUTS = {
  email: { type: "email", inputMode: "email", spellCheck: false },
  telephone: { type: "tel", inputMode: "tel" },
  registration: { type: "text", inputMode: "numeric" },
  address: { type: "text", inputMode: "url", spellCheck: false },
} as const;
const TEXT = { type: "text" } as const;

export function LineField({ field, id, value, fault, onChange, readOnly, isDemo }: KindProps) {
  const { kind, label, help, need, shipped } = field;
  return (
    <Field id={id} label={label} help={help} error={fault} required={need === "public"} aside={asideOf(field, value, isDemo)}>
      {(control) => (
        <input
          autoComplete="off"
          {...(INPUTS[kind as keyof typeof INPUTS] ?? TEXT)}
          {...control}
          placeholder={shipped}
          readOnly={readOnly}
          value={textOf(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
