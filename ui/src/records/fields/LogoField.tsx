/** The logo in a form of the registry. */
import { useId } from "react";

import { LogoField as BrandLogo } from "@shared/admin/brand/LogoField";
import { asideOf } from "./Aside";
import type { KindProps } from "./kind";
import { noteUpload } from "./uploading";
import { textOf } from "./values";

export function LogoField({ field, id, value, beside, fault, onChange, readOnly, isDemo, aside = asideOf(field, value, isDemo) }: KindProps) {
  const upload = useId();
  return (
    <BrandLogo
      id={id}
      label={field.label}
      help={field.help}
      aside={aside}
      value={value}
      fault={fault}
      readOnly={readOnly}
      name={textOf(beside["wordmark"]) || textOf(beside["ko"])}
      onChange={onChange}
      onUnderway={(isUnderway) => noteUpload(upload, isUnderway)}
    />
  );
}
