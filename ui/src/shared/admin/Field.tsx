/** A labelled control with its help and its error, tied together for screen readers. */
import { useId } from "react";
import type { ReactNode } from "react";

import { Alert } from "../icons";

export interface FieldControl {
  id: string;
  className: string;
  required?: boolean;
  "aria-invalid"?: boolean;
  "aria-describedby"?: string;
}

interface FieldProps {
  label: string;
  /** Gets what the control must carry. */
  children: (control: FieldControl) => ReactNode;
  error?: string | undefined;
  help?: string;
  required?: boolean;
  /** Takes the whole width of a grid of fields. */
  full?: boolean;
}

export function Field({ label, children, error, help, required = false, full }: FieldProps) {
  const id = useId();
  const note = error || help;
  const control: FieldControl = { id, className: "field__input" };
  if (required) control.required = true;
  if (error) control["aria-invalid"] = true;
  if (note) control["aria-describedby"] = `${id}-note`;

  return (
    <div className={`field${error ? " is-error" : ""}${full ? " full" : ""}`}>
      <label className="field__label" htmlFor={id}>
        {label} {required ? <b aria-hidden="true">*</b> : null}
      </label>
      {children(control)}
      {error ? (
        <p className="field__error" id={`${id}-note`}>
          <Alert />
          {error}
        </p>
      ) : null}
      {help && !error ? (
        <p className="field__help" id={`${id}-note`}>
          {help}
        </p>
      ) : null}
    </div>
  );
}
