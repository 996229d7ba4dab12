/** The face of headlines: each of the three in its own letters. */
import type { ReactNode } from "react";
import { useId } from "react";

import type { ContentField } from "../contentTypes";
import styles from "./FaceField.module.css";
import cormorant from "./pictures/cormorant.svg";
import jost from "./pictures/jost.svg";
import newsreader from "./pictures/newsreader.svg";

/** Pictures, so that nobody loads three faces to choose one. */
const LETTERS: Readonly<Record<string, string>> = { newsreader, cormorant, jost };

interface FaceFieldProps {
  id?: string;
  label: string;
  help: string;
  aside?: ReactNode;
  choices: ContentField["choices"];
  /** What is chosen; the first one where nothing is. */
  value: string;
  fault?: string | undefined;
  readOnly?: boolean;
  onChange: (value: string) => void;
}

export function FaceField({ id, label, help, aside, choices, value, fault, readOnly = false, onChange }: FaceFieldProps) {
  const name = useId();
  const chosen = value || choices[0]?.value;
  const note = fault || help;
  return (
    <fieldset className={`field${fault ? " is-error" : ""} min-w-0 [&_legend]:px-0 [&_legend]:pt-0 [&_legend]:pb-2.5`} aria-describedby={note ? `${name}-note` : undefined}>
      <legend className="field__label">
        {label} {aside}
      </legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(160px,1fr))] gap-3">
        {choices.map((choice, place) => (
          <label key={choice.value} className={styles.face}>
            <input
              type="radio"
              id={place === 0 ? id : undefined}
              name={name}
              checked={choice.value === chosen}
              disabled={readOnly}
              onChange={() => onChange(choice.value)}
            />
            <img src={LETTERS[choice.value]} alt="" />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
      {note ? (
        <p className={fault ? "field__error" : "field__help"} id={`${name}-note`}>
          {note}
        </p>
      ) : null}
    </fieldset>
  );
}
