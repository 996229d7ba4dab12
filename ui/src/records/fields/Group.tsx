/** A field of more than one control: its name, what stands beside it, its help and its fault. */
import type { ReactNode } from "react";

import type { ContentField } from "@shared/admin/contentTypes";
import { Alert } from "@shared/icons";
import { asideOf } from "./Aside";
import { isNeeded } from "./need";

interface GroupProps {
  field: ContentField;
  id: string;
  value: unknown;
  fault: string | undefined;
  isDemo: boolean;
  children: ReactNode;
}

export function Group({ field, id, value, fault, isDemo, children }: GroupProps) {
  const { label, help } = field;
  const aside = asideOf(field, value, isDemo);
  const note = fault || help;
  return (
    <div
      className={`field${fault ? " is-error" : ""}`}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={note ? `${id}-note` : undefined}
    >
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <span className="field__label" id={`${id}-label`}>
          {label} {isNeeded(field) ? <b aria-hidden="true">*</b> : null}
        </span>
        {aside}
      </div>
      {children}
      {fault ? (
        <p className="field__error" id={`${id}-note`}>
          <Alert />
          {fault}
        </p>
      ) : null}
      {help && !fault ? (
        <p className="field__help" id={`${id}-note`}>
          {help}
        </p>
      ) : null}
    </div>
  );
}
