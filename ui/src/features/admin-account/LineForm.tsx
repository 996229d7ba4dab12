/** One text that is sent: its field, its button, and what was said against it. */
import { useState } from "react";
import type { FormEvent, Ref } from "react";

import { Field } from "@shared/admin/Field";
import { Refusal } from "@shared/admin/Refusal";
import { useSending } from "@shared/admin/useSending";
import { trimmedText } from "@shared/unseen";
import styles from "./AccountPage.module.css";
import { t } from "./text";

interface LineFormProps {
  /** What the server calls it, and a browser. */
  name: "name" | "email";
  autoComplete?: string;
  label: string;
  button: string;
  /** What stands there at first. */
  value?: string;
  /** Said where nothing stands there. */
  missing: string;
  send: (text: string) => Promise<unknown>;
  /** Gives it up, where that is offered. */
  onCancel?: () => void;
  input?: Ref<HTMLInputElement>;
  className?: string;
}

export function LineForm({ name, autoComplete, label, button, value = "", missing, send, onCancel, input, className = "" }: LineFormProps) {
  const [typed, setTyped] = useState(value);
  const { form, isBusy, faults, refuse, sending } = useSending([name]);
  const text = trimmedText(typed);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!text) return refuse({ [name]: missing });
    return void sending(async () => {
      await send(text);
      // An address is asked for anew.
      if (name === "email") setTyped("");
    });
  }

  const submitting = (
    <button type="submit" className="btn btn--line" disabled={isBusy}>
      {isBusy ? <span className="spin" /> : null}
      {button}
    </button>
  );
  return (
    <form ref={form} noValidate className={`${styles.line} ${className}`} onSubmit={submit}>
      <Field label={label} error={faults[name]}>
        {(field) => (
          <input
            {...field}
            ref={input}
            type={name === "email" ? "email" : "text"}
            autoComplete={autoComplete}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Escape") onCancel?.();
            }}
          />
        )}
      </Field>
      {onCancel ? (
        <span className="flex flex-wrap gap-1">
          {submitting}
          <button type="button" className="btn btn--quiet" onClick={onCancel}>
            {t("admin.common.cancel")}
          </button>
        </span>
      ) : (
        submitting
      )}
      <Refusal>{faults.other}</Refusal>
    </form>
  );
}
