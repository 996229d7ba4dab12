/** The second step: how large the space is, how it is now, and what is to be done. */
import { toggledScope } from "./answers";
import { ChoiceRows } from "./ChoiceRows";
import { picked } from "./choices";
import { SpaceTypes } from "./PlaceStep";
import { SizeRuler } from "./SizeRuler";
import type { StepProps } from "./stepProps";
import { t } from "./text";

export function SizeStep({ consultation }: StepProps) {
  const { answers, choices, faults, change } = consultation;
  const space = choices.spaces.find(({ key }) => key === answers.space);
  const isWork = answers.space === "commercial";
  return (
    <>
      {isWork ? <SpaceTypes consultation={consultation} /> : null}
      <SizeRuler consultation={consultation} hasHeading={isWork} />
      <ChoiceRows
        legend={t(isWork ? "consultation.condition.label_commercial" : "consultation.condition.label")}
        name="condition"
        choices={space?.conditions ?? []}
        chosen={[answers.condition?.key]}
        onChoose={(choice) => change({ condition: picked(choice) })}
        fault={faults.condition}
      />
      <ChoiceRows
        legend={t(isWork ? "consultation.scope.label_commercial" : "consultation.scope.label")}
        hint={t("consultation.multiple")}
        name="scope"
        several
        choices={space?.scopes ?? []}
        chosen={answers.scope.map(({ key }) => key)}
        onChoose={(choice) => change({ scope: toggledScope(answers.scope, choice, space?.scopes ?? []) })}
        fault={faults.scope}
      />
    </>
  );
}
