/** The face of headlines in a form of the registry: a choice that is seen, not read. */
import { FaceField as BrandFace } from "@shared/admin/brand/FaceField";
import { asideOf } from "./Aside";
import type { KindProps } from "./kind";
import { textOf } from "./values";

export function FaceField({ field, id, value, fault, onChange, readOnly, isDemo, aside = asideOf(field, value, isDemo) }: KindProps) {
  return (
    <BrandFace
      id={id}
      label={field.label}
      help={field.help}
      aside={aside}
      choices={field.choices}
      value={textOf(value)}
      fault={fault}
      readOnly={readOnly}
      onChange={onChange}
    />
  );
}
