/** What the steps are called and ask; for work some are put otherwise than for a home. */
import type { Step } from "./steps";
import { t } from "./text";

type Key = Parameters<typeof t>[0];

const ASKED: Readonly<Record<Step, Key>> = {
  place: "consultation.place.question",
  size: "consultation.size.question",
  budget: "consultation.budget.question",
  files: "consultation.files.question",
  contact: "consultation.contact.question",
};
const HELP: Partial<Record<Step, Key>> = {
  budget: "consultation.budget.help",
  files: "consultation.files.help",
};

/** Return what *step* is called. */
export function stepName(step: Step, space: string): string {
  if (step === "size" && space === "commercial") return t("consultation.step.size_commercial");
  return t(`consultation.step.${step}`);
}

/** Return what *step* asks, and what is said below it. */
export function stepQuestion(step: Step, space: string): { question: string; help: string } {
  const isTrade = step === "size" && space === "commercial";
  const help = HELP[step];
  return {
    question: t(isTrade ? "consultation.size.question_commercial" : ASKED[step]),
    help: help ? t(help) : "",
  };
}
