/** One field of a step, drawn as the registry has it, with whether it is needed; what is left is saved. */
import type { ComponentType, ReactNode } from "react";

import type { KindProps } from "@records/fields/kind";
import { LineField } from "@records/fields/LineField";
import { lengthOf } from "@shared/admin/altText";
import { Counter, Need } from "@shared/admin/Aside";
import type { ContentType } from "@shared/admin/contentTypes";
import { trimmedText } from "@shared/unseen";
import { fieldOf } from "./steps";
import type { FieldName } from "./steps";
import type { StepForm } from "./useStepForm";

interface StepFieldProps {
  types: readonly ContentType[];
  name: FieldName;
  form: StepForm;
  Kind?: ComponentType<KindProps>;
  beside?: KindProps["beside"];
  onChange?: (value: unknown) => void;
  /** Takes the whole width. */
  full?: boolean;
  /** Whether it is counted what is typed. */
  counted?: boolean;
  placeholder?: string;
  aside?: ReactNode;
}

const NOTHING: KindProps["beside"] = {};

export function StepField(props: StepFieldProps) {
  const { types, name, form, Kind = LineField, beside = NOTHING, onChange, full = false, counted = false, placeholder = "" } = props;
  const field = fieldOf(types, name);
  if (!field) return null;
  const text = form.textOf(name);
  const told = (
    <>
      <Need isNeeded={field.need === "opening"} isMissing={trimmedText(text) === ""} />
      {counted ? <Counter count={lengthOf(text)} max={field.limit} /> : null}
    </>
  );
  return (
    <div
      className={full ? "full" : undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) form.leave(name);
      }}
    >
      <Kind
        field={{ ...field, placeholder }}
        id={`setup-${field.name}`}
        value={form.valueOf(name)}
        beside={beside}
        fault={form.faults[name]}
        onChange={onChange ?? ((value) => form.change(name, value))}
        readOnly={false}
        isDemo={false}
        aside={props.aside === undefined ? told : props.aside}
      />
    </div>
  );
}
