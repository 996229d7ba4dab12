/** One of few, side by side. */
import styles from "./Fields.module.css";
import { Group } from "./Group";
import type { KindProps } from "./kind";

export function ChoiceField({ field, id, value, fault, onChange, readOnly, isDemo }: KindProps) {
  return (
    <Group field={field} id={id} value={value} fault={fault} isDemo={isDemo}>
      <div className={`seg ${styles.choice}`}>
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
