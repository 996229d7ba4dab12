/** One of few, side by side; of many, or told with its label among others, in a list that opens. */
import { Field } from "@shared/admin/Field";
import { asideOf } from "./Aside";
import { Group } from "./Group";
import type { KindProps } from "./kind";
import { isOpening } from "./layout";
import { isNeeded } from "./need";
import { t } from "./text";
import { textOf } from "./values";

export function ChoiceField(props: KindProps) {
  return isOpening(props.field) ? <Opening {...props} /> : <Buttons {...props} />;
}

function Buttons({ field, id, value, fault, onChange, readOnly, isDemo }: KindProps) {
  return (
    <Group field={field} id={id} value={value} fault={fault} isDemo={isDemo}>
      <div className="seg max-w-80">
        {field.choices.map((choice, place) => (
          <button
            key={choice.value}
            id={place === 0 ? id : undefined}
            type="button"
            aria-pressed={value === choice.value}
            data-invalid={fault !== undefined && place === 0}
            disabled={readOnly}
            onClick={() => onChange(choice.value)}
          >
            {choice.label}
          </button>
        ))}
      </div>
    </Group>
  );
}

function Opening({ field, id, value, fault, onChange, readOnly, isDemo }: KindProps) {
  const { label, help, choices, initial } = field;
  const chosen = textOf(value);
  const isKnown = chosen === "" || choices.some((choice) => choice.value === chosen);
  return (
    <Field id={id} label={label} help={help} error={fault} required={isNeeded(field)} aside={asideOf(field, value, isDemo)}>
      {(control) => (
        <select {...control} value={chosen} disabled={readOnly} onChange={(event) => onChange(event.target.value)}>
          {isNeeded(field) || initial ? null : <option value="">{t("admin.project.fact.none")}</option>}
          {isKnown ? null : <option>{chosen}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
