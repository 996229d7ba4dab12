/** A day, and a time of day. */
import { DateField } from "@shared/admin/DateField";
import { TimeField } from "@shared/admin/TimeField";
import { asideOf } from "./Aside";
import type { KindProps } from "./kind";
import { LineField } from "./LineField";
import { textOf } from "./values";

export function DayField(props: KindProps) {
  const { field, id, value, fault, onChange, isDemo } = props;
  if (props.readOnly) return <LineField {...props} />;
  return (
    <DateField
      id={id}
      label={field.label}
      help={field.help}
      error={fault}
      required={field.need === "public"}
      aside={asideOf(field, value, isDemo)}
      value={textOf(value)}
      onChange={(day) => onChange(day)}
    />
  );
}

export function TimeOfDayField(props: KindProps) {
  const { field, id, value, fault, onChange, isDemo } = props;
  if (props.readOnly) return <LineField {...props} />;
  return (
    <TimeField
      id={id}
      label={field.label}
      help={field.help}
      error={fault}
      required={field.need === "public"}
      aside={asideOf(field, value, isDemo)}
      value={textOf(value)}
      onChange={onChange}
    />
  );
}
