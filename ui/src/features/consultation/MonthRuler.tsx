/** The months that the work may begin in, on a ruler: several of them, or not decided. */
import { monthWords, shortMonth } from "@shared/dates";
import "@shared/styles/ruler.css";
import { FaultLine } from "./ChoiceRows";
import rows from "./ChoiceRows.module.css";
import styles from "./MonthRuler.module.css";
import { partsOf } from "./months";
import type { StepProps } from "./stepProps";
import { t } from "./text";

export function MonthRuler({ consultation, shown }: Pick<StepProps, "consultation" | "shown">) {
  const { answers, faults, change } = consultation;
  const { months, isStartUndecided } = answers;
  const isWork = answers.space === "commercial";
  const first = shown[0] ? partsOf(shown[0]) : undefined;

  function toggle(month: string) {
    const others = months.filter((one) => one !== month && shown.includes(one));
    const next = months.includes(month) ? others : [...others, month].sort();
    change({ months: next, isStartUndecided: false });
  }

  return (
    <fieldset className={rows.group}>
      <legend className={rows.legend}>
        <span>{t(isWork ? "consultation.start.label_commercial" : "consultation.start.label")}</span>{" "}
        <small>{t("consultation.start.hint", { month: first ? monthWords(first.yyyy, first.m) : "" })}</small>
      </legend>
      <div className={`ruler__marks ruler__marks--open ${styles.bar}`} role="group" aria-label={t("consultation.start.months")}>
        {shown.map((month, index) => (
          <button key={month} type="button" aria-pressed={months.includes(month)} onClick={() => toggle(month)}>
            {t(index === shown.length - 1 ? "consultation.start.month_later" : "consultation.start.month", namesOf(month))}
          </button>
        ))}
      </div>
      <label className="check">
        <input
          type="checkbox"
          name="isStartUndecided"
          checked={isStartUndecided}
          onChange={({ target }) => change({ isStartUndecided: target.checked, ...(target.checked ? { months: [] } : {}) })}
        />
        <span>{t("consultation.start.undecided")}</span>
      </label>
      <FaultLine id="start-fault" fault={faults.start ?? faults.months} />
    </fieldset>
  );
}

function namesOf(month: string) {
  const { m } = partsOf(month);
  return { m, month: shortMonth(m) };
}
