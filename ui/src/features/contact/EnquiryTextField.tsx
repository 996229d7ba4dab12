/** A labelled field of the enquiry form, with what is wrong about it or how long it is. */
import { grouped } from "@shared/enquiries/counts";
import { LONGEST } from "@shared/enquiries/fields";
import type { TextField } from "@shared/enquiries/fields";
import { Alert } from "@shared/icons";
import type { EnquiryForm } from "./enquiry";
import styles from "./Enquiry.module.css";
import { t } from "./enquiryText";
import type { FaultTexts } from "./faultTexts";

interface EnquiryTextFieldProps {
  name: TextField;
  form: EnquiryForm;
  faults: FaultTexts;
  onChange: (changed: Partial<EnquiryForm>) => void;
  type?: "text" | "tel" | "email";
  autoComplete?: string;
  /** How many lines the field shows; without it the field is a single line. */
  rows?: number;
}

export function EnquiryTextField(props: EnquiryTextFieldProps) {
  const { name, form, faults, onChange, type = "text", autoComplete, rows } = props;
  const fault = faults[name];
  const note = `${name}-note`;
  const shared = {
    id: name,
    name,
    className: "field__input",
    value: form[name],
    placeholder: t(`enquiry.${name}.placeholder`),
    autoComplete,
    required: true,
    "aria-invalid": fault ? true : undefined,
    "aria-describedby": note,
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  };

  return (
    <div className={`field ${wide(name)} ${fault ? "is-error" : ""}`}>
      <label className="field__label" htmlFor={name}>
        <span>{t(`enquiry.${name}.label`)}</span> <b aria-hidden="true">*</b>
      </label>
      {rows ? <textarea rows={rows} {...shared} /> : <input type={type} {...shared} />}
      <p className={fault ? "field__error" : "field__help"} id={note}>
        {fault ? <Alert /> : null}
        <span>{fault ?? counter(name, form[name])}</span>
      </p>
    </div>
  );
}

function wide(name: TextField): string {
  return name === "email" || name === "message" ? (styles.wide ?? "") : "";
}

function counter(name: TextField, text: string): string {
  if (name !== "message" || text === "") return "";
  return t("enquiry.message.counter", { count: grouped([...text].length), max: grouped(LONGEST.message) });
}
