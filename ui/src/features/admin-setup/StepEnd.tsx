/** The foot of a step: on, back, or past it. */
import { Refusal } from "@shared/admin/Refusal";
import { SiteLink } from "@shared/SiteLink";
import styles from "./Setup.module.css";
import { nextOf, pathOf, previousOf } from "./steps";
import type { Step } from "./steps";
import { t } from "./text";

interface StepEndProps {
  step: Step;
  isBusy?: boolean;
  /** Why the step was not left. */
  refusal?: string | undefined;
  /** What the way past the step is called; none without. */
  past?: string;
  /** What the button is called that goes on by sending the form. */
  label?: string;
}

export function StepEnd({ step, isBusy = false, refusal, past, label = t("admin.setup.next") }: StepEndProps) {
  const previous = previousOf(step);
  return (
    <div className="grid gap-4 mt-2 pt-6 border-t border-t-rule">
      <Refusal>{refusal}</Refusal>
      <div className={`${styles.end} flex flex-wrap items-center gap-3 max-md:[&>.btn]:flex-auto`}>
        <button type="submit" className="btn btn--ink" disabled={isBusy}>
          {isBusy ? <span className="spin" /> : null}
          {label}
        </button>
        {previous ? (
          <SiteLink className="btn btn--line" to={pathOf(previous)}>
            {t("admin.setup.previous")}
          </SiteLink>
        ) : (
          <span className="meta">{t("admin.setup.leads_to", { name: t(`admin.setup.steps.${nextOf(step)}`) })}</span>
        )}
        {past ? (
          <SiteLink className={`btn btn--quiet ${styles.past} ml-auto max-md:ml-0`} to={pathOf(nextOf(step))}>
            {past}
          </SiteLink>
        ) : null}
      </div>
    </div>
  );
}
