/** A day and a time, in Seoul; locked once visitors know it. */
import { DateField } from "@shared/admin/DateField";
import { Field } from "@shared/admin/Field";
import { Icon } from "@shared/Icon";
import { TimeField } from "@shared/admin/TimeField";
import { asideOf } from "./Aside";
import type { KindProps } from "./kind";
import { partsOf, shownMoment, withParts } from "./moment";
import { t } from "./text";
import { textOf } from "./values";

export function MomentField({ field, id, value, beside, fault, onChange, readOnly, isDemo }: KindProps) {
  const { name, label, help } = field;
  if (readOnly) {
    return (
      <Field id={id} label={label} error={fault} help={t("admin.editor.form.date.locked")}>
        {(control) => (
          <span className="relative block [&_input[readonly]]:pr-10 [&_.ico]:absolute [&_.ico]:right-3 [&_.ico]:top-3 [&_.ico]:text-ink-3">
            <input {...control} value={shownMoment(beside, name)} readOnly />
            <Icon>
              <path d="M4.5 9h11v8h-11zM7 9V6.5a3 3 0 0 1 6 0V9" />
            </Icon>
          </span>
        )}
      </Field>
    );
  }
  const written = textOf(value);
  const { day, time } = partsOf(written);
  return (
    <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-2 items-start">
      <DateField
        id={id}
        label={label}
        value={day}
        error={fault}
        help={help}
        aside={asideOf(field, value, isDemo)}
        onChange={(next, at) => onChange(withParts(written, { day: next, ...(at ? { time: at } : {}) }))}
      />
      <TimeField
        label={t("admin.editor.form.time")}
        value={time}
        onChange={(next) => onChange(withParts(written, { time: next }))}
      />
    </div>
  );
}
