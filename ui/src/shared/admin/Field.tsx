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
  /** What stands beside the label: how much is typed, or when it is needed. */
  aside?: ReactNode;
  /** The id of the control, where something else has to know it. */
  id?: string | undefined;
}

export function Field({ label, children, error, help, required = false, full, aside, id: given }: FieldProps) {
  const made = useId();
  const id = given ?? made;
  const note = error || help;
  const described = [note ? `${id}-note` : "", aside ? `${id}-aside` : ""].filter(Boolean).join(" ");
  const control: FieldControl = { id, className: "field__input" };
  if (required) control.required = true;
  if (error) control["aria-invalid"] = true;
  if (described) control["aria-describedby"] = described;

  const named = (
    <label className="field__label" htmlFor={id}>
      {label} {required ? <b aria-hidden="true">*</b> : null}
    </label>
  );

  return (
    <div className={`field${error ? " is-error" : ""}${full ? " full" : ""}`}>
      {aside ? (
        <div className="flex flex-wrap items-baseline gap-x-2 gap-y-0">
          {named}
          <span id={`${id}-aside`} className="flex flex-auto items-baseline gap-2 min-w-0">
            {aside}
          </span>
        </div>
      ) : (
        named
      )}
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
