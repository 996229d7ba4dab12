/** A text in one line: words, an address, an e-mail address, a telephone number, a registration. */
import { Field } from "@shared/admin/Field";
import { asideOf } from "./Aside";
import type { KindProps } from "./kind";
import { isNeeded } from "./need";
import { trimmedText } from "@shared/unseen";
import { textOf } from "./values";

/** What a phone offers to type with, and what a browser knows of it. */
const INPUTS = {
  email: { type: "email", inputMode: "email", spellCheck: false },
  telephone: { type: "tel", inputMode: "tel" },
  registration: { type: "text", inputMode: "numeric" },
  month: { type: "text", inputMode: "numeric" },
  link: { type: "url", inputMode: "url", spellCheck: false },
  address: { type: "text", inputMode: "url", spellCheck: false },
} as const;
const TEXT = { type: "text" } as const;

export function LineField({ field, id, value, fault, onChange, readOnly, isDemo, aside = asideOf(field, value, isDemo) }: KindProps) {
  const { kind, label, help, shipped, placeholder } = field;
  return (
    <Field id={id} label={label} help={help} error={fault} required={isNeeded(field)} aside={aside}>
      {(control) => (
        <input
          autoComplete="off"
          {...(INPUTS[kind as keyof typeof INPUTS] ?? TEXT)}
          {...control}
          placeholder={shipped || placeholder}
          readOnly={readOnly}
          value={textOf(value)}
          onChange={(event) => onChange(event.target.value)}
          onBlur={kind === "month" ? (event) => onChange(yearMonth(event.target.value)) : undefined}
        />
      )}
    </Field>
  );
}

/** Return a year and month in the stored form, however the digits were typed. */
function yearMonth(text: string): string {
  const digits = /^\s*(\d{4})\D*(\d{1,2})\D*$/.exec(text);
  return digits ? `${digits[1]}-${(digits[2] ?? "").padStart(2, "0")}` : trimmedText(text);
}
