/** The steps in the margin: those that were seen can be opened. */
import { Icon } from "@shared/Icon";
import { SiteLink } from "@shared/SiteLink";
import styles from "./Consultation.module.css";
import { stepName } from "./stepTexts";
import { STEPS, stepPath } from "./steps";
import { t } from "./text";

interface StepListProps {
  step: number;
  reached: number;
  space: string;
}

export function StepList({ step, reached, space }: StepListProps) {
  return (
    <nav className={styles.steps} aria-label={t("consultation.steps.label")}>
      {STEPS.map((kind, index) => {
        const number = index + 1;
        const words = (
          <>
            <span className="num">{number}</span>
            <span>{stepName(kind, space)}</span>
          </>
        );
        if (number === step || number > reached) {
          return (
            <span key={kind} aria-current={number === step ? "step" : undefined}>
              {words}
            </span>
          );
        }
        return (
          <SiteLink key={kind} to={stepPath(number)}>
            {words} <Check />
            <span className="sr">{t("consultation.step_done")}</span>
          </SiteLink>
        );
      })}
    </nav>
  );
}

export function Check() {
  return (
    <Icon>
      <path d="m3 10.500 4.500 4.500L17 5" />
    </Icon>
  );
}
