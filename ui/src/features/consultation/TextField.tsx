/** A labelled field of a consultation, with what is wrong about it or what helps. */
import type { InputHTMLAttributes, ReactNode } from "react";

import { FaultLine } from "./ChoiceRows";
import styles from "./Consultation.module.css";
import { t } from "./text";

interface TextFieldProps {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  fault?: string | undefined;
  help?: ReactNode;
  /** What stands beside the label: "only down to the district". */
  hint?: string;
  isRequired?: boolean;
  /** How many lines the field shows; without it the field is a single line. */
  rows?: number;
  type?: "text" | "tel" | "email" | "date";
  input?: InputHTMLAttributes<HTMLInputElement & HTMLTextAreaElement>;
}

export function TextField(props: TextFieldProps) {
  const { name, label, value, onChange, fault, help, hint, isRequired, rows, type = "text", input } = props;
  const note = `${name}-note`;
  const shared = {
    ...input,
    id: name,
    name,
    className: "field__input",
    value,
    required: isRequired,
    "aria-invalid": fault ? true : undefined,
    "aria-describedby": fault || help ? note : undefined,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return (
    <div className={`field ${fault ? "is-error" : ""}`}>
      <label className="field__label" htmlFor={name}>
        <span>{label}</span> {isRequired ? <b aria-hidden="true">*</b> : null}
        {hint ? <span className={styles.hint}>{hint}</span> : null}
      </label>
      {rows ? <textarea rows={rows} {...shared} /> : <input type={type} {...shared} />}
      {fault ? (
        <FaultLine id={note} fault={fault} />
      ) : (
        // Empty it keeps the line of a fault free: nothing below moves when one comes.
        <p className="field__help num" id={note}>
          {help}
        </p>
      )}
    </div>
  );
}

/** What stands beside the label of a field that may stay empty. */
export function optional(): string {
  return t("consultation.optional");
}
