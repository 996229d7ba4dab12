/** A code of the telephone; or, for who has lost it, a recovery code. */
import { useEffect, useRef, useState } from "react";

import { Field } from "./Field";
import { t } from "./text";

interface CodeFieldProps {
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
}

export function CodeField({ value, error, onChange }: CodeFieldProps) {
  const [isRecovery, setRecovery] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  // The question has just changed: whoever types goes on typing.
  useEffect(() => input.current?.focus(), [isRecovery]);

  return (
    <>
      <Field
        label={t(isRecovery ? "admin.login.recovery.label" : "field.code")}
        help={t(isRecovery ? "admin.login.recovery.help" : "admin.login.code.help")}
        error={error}
      >
        {(field) => (
          <input
            {...field}
            ref={input}
            name="code"
            type="text"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            inputMode={isRecovery ? "text" : "numeric"}
            maxLength={64}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <button
        type="button"
        className="btn btn--quiet"
        onClick={() => {
          onChange("");
          setRecovery(!isRecovery);
        }}
      >
        {t(isRecovery ? "admin.login.use_code" : "admin.login.use_recovery")}
      </button>
    </>
  );
}
