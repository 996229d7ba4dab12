/** The third step: what it may cost, and when it may begin. */
import { ChoiceRows } from "./ChoiceRows";
import { picked } from "./choices";
import { MonthRuler } from "./MonthRuler";
import type { StepProps } from "./stepProps";
import { optional, TextField } from "./TextField";
import { t } from "./text";

export function BudgetStep({ consultation, shown }: StepProps) {
  const { answers, choices, faults, change } = consultation;
  const space = choices.spaces.find(({ key }) => key === answers.space);
  const isWork = answers.space === "commercial";
  return (
    <>
      <ChoiceRows
        legend={t("consultation.budget.label")}
        name="budget"
        wide
        choices={space?.budgets ?? []}
        chosen={[answers.budget?.key]}
        onChoose={(choice) => change({ budget: picked(choice) })}
        fault={faults.budget}
      />
      <MonthRuler consultation={consultation} shown={shown} />
      <TextField
        name="moveIn"
        label={t(isWork ? "consultation.start.date_commercial" : "consultation.start.date")}
        hint={optional()}
        type="date"
        value={answers.moveIn}
        fault={faults.moveIn}
        help={t(isWork ? "consultation.start.date_help_commercial" : "consultation.start.date_help")}
        onChange={(moveIn) => change({ moveIn })}
      />
    </>
  );
}
