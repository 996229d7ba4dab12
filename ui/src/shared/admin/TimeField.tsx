/** A time of day, typed as it comes: `930`, `9:30`, with the half of the day or without. */
import { useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";

import { addMinutes, isTime, readTime } from "./dates/days";
import { t } from "./dates/text";
import { Field } from "./Field";

/** How far an arrow key goes, in minutes. */
const STEPS: Readonly<Record<string, number>> = { ArrowUp: 5, ArrowDown: -5, PageUp: 60, PageDown: -60 };

interface TimeFieldProps {
  label: string;
  /** `HH:MM`, or empty; what was typed and is no time stands here as it was typed. */
  value: string;
  onChange: (value: string) => void;
  help?: string;
  error?: string | undefined;
  required?: boolean;
  /** See `Field`. */
  aside?: ReactNode;
  id?: string | undefined;
}

export function TimeField({ label, value, onChange, help, error, required = false, aside, id }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isUnreadable = typed === null && value !== "" && !isTime(value);

  function type(text: string) {
    setTyped(text);
    onChange(readTime(text) ?? text.trim());
  }

  function step(event: KeyboardEvent) {
    const minutes = STEPS[event.key];
    if (!minutes || event.nativeEvent.isComposing) return;
    event.preventDefault();
    setTyped(null);
    onChange(addMinutes(value, minutes));
  }

  return (
    <Field
      label={label}
      error={error || (isUnreadable ? t("admin.time.unreadable") : undefined)}
      required={required}
      aside={aside}
      id={id}
      {...(help === undefined ? {} : { help })}
    >
      {(field) => (
        <input
          {...field}
          className={`${field.className} num`}
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? value}
          onChange={(event) => type(event.target.value)}
          onKeyDown={step}
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  );
}
