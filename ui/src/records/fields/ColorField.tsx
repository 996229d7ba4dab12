/** The accent colour in a form of the registry. */
import { AccentField } from "@shared/admin/color/AccentField";
import { asideOf } from "./Aside";
import type { KindProps } from "./kind";
import { textOf } from "./values";

export function ColorField({ field, id, value, fault, onChange, readOnly, isDemo, aside = asideOf(field, value, isDemo) }: KindProps) {
  const { label, help } = field;
  return (
    <AccentField
      id={id}
      label={label}
      help={help}
      aside={aside}
      value={textOf(value)}
      fault={fault}
      readOnly={readOnly}
      onChange={onChange}
    />
  );
}
