/** Choices as ruled rows: one of them, or several. */
import { Alert } from "@shared/icons";
import styles from "./ChoiceRows.module.css";
import type { Choice } from "./choices";

interface ChoiceRowsProps<Kind extends Choice> {
  legend: string;
  /** Leaves the legend to screen readers. */
  isBare?: boolean;
  hint?: string;
  name: string;
  choices: readonly Kind[];
  /** The keys of what is chosen. */
  chosen: readonly (string | undefined)[];
  onChoose: (choice: Kind) => void;
  several?: boolean;
  wide?: boolean;
  /** What stands at the end of a row, by key. */
  details?: Readonly<Record<string, string | undefined>>;
  fault?: string | undefined;
}

export function ChoiceRows<Kind extends Choice>(props: ChoiceRowsProps<Kind>) {
  const { legend, isBare, hint, name, choices, chosen, onChoose, several, wide, details, fault } = props;
  const note = `${name}-fault`;
  return (
    <fieldset className={styles.group} {...faultProps(note, fault)}>
      <legend className={isBare ? "sr" : styles.legend}>
        <span>{legend}</span> {hint ? <small>{hint}</small> : null}
      </legend>
      <div className={`${styles.rows} ${wide ? "" : styles.pairs}`} data-bare={isBare}>
        {choices.map((choice) => (
          <label key={choice.key} className={styles.row}>
            <input
              type={several ? "checkbox" : "radio"}
              name={name}
              checked={chosen.includes(choice.key)}
              onChange={() => onChoose(choice)}
            />
            <span>{choice.label}</span>
            {details?.[choice.key] ? <span className="meta num">{details[choice.key]}</span> : null}
          </label>
        ))}
      </div>
      <FaultLine id={note} fault={fault} />
    </fieldset>
  );
}

/** Return what says of a group of fields that it has a *fault*, described at *note*. */
export function faultProps(note: string, fault: string | undefined) {
  return fault ? { role: "radiogroup", "aria-invalid": true, "aria-describedby": note } : {};
}

export function FaultLine({ id, fault }: { id: string; fault: string | undefined }) {
  if (!fault) return null;
  return (
    <p className="field__error" id={id}>
      <Alert /> <span>{fault}</span>
    </p>
  );
}
