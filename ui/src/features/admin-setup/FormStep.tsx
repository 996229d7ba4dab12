/** A step that asks for texts: what is typed is saved when a field is left, and when somebody goes on. */
import type { FormEvent, ReactNode } from "react";
import { useNavigate } from "react-router-dom";

import { LeaveQuestion } from "./LeaveQuestion";
import { StepEnd } from "./StepEnd";
import { nextOf, pathOf } from "./steps";
import type { Step } from "./steps";
import { t } from "./text";
import type { StepForm } from "./useStepForm";

interface FormStepProps {
  step: Step;
  form: StepForm;
  past?: string;
  children: ReactNode;
}

export function FormStep({ step, form, past, children }: FormStepProps) {
  const navigate = useNavigate();
  const { element, isBusy, isUnderway, failure, saveAll } = form;

  async function goOn(event: FormEvent) {
    event.preventDefault();
    if (await saveAll()) void navigate(pathOf(nextOf(step)));
  }

  return (
    <form ref={element} className="grid gap-6 mt-8" noValidate onSubmit={(event) => void goOn(event)}>
      {children}
      <StepEnd
        step={step}
        isBusy={isBusy}
        refusal={failure}
        {...(isBusy && isUnderway ? { label: t("admin.setup.brand.underway") } : {})}
        {...(past ? { past } : {})}
      />
      {isUnderway ? <LeaveQuestion /> : null}
    </form>
  );
}
