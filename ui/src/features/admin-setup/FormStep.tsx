/** A step that asks for texts: what is typed is saved when a field is left, and when somebody goes on. */
import { useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { useNavigate } from "react-router-dom";

import { LeaveQuestion } from "./LeaveQuestion";
import { StepEnd } from "./StepEnd";
import { nextOf, pathOf } from "./steps";
import type { Step } from "./steps";
import { t } from "./text";
import type { Arrival } from "./useArrival";
import type { StepForm } from "./useStepForm";

interface FormStepProps {
  step: Step;
  form: StepForm;
  /** A picture that whoever goes on waits for. */
  arrival?: Arrival;
  past?: string;
  children: ReactNode;
}

export function FormStep({ step, form, arrival, past, children }: FormStepProps) {
  const navigate = useNavigate();
  const [isWaiting, setWaiting] = useState(false);
  const { element, isBusy, failure, saveAll } = form;

  async function goOn(event: FormEvent) {
    event.preventDefault();
    setWaiting(true);
    const hasCome = (await arrival?.ended()) ?? true;
    setWaiting(false);
    if (hasCome && (await saveAll())) void navigate(pathOf(nextOf(step)));
  }

  return (
    <form ref={element} className="grid gap-6 mt-8" noValidate onSubmit={(event) => void goOn(event)}>
      {children}
      <StepEnd
        step={step}
        isBusy={isBusy || isWaiting}
        refusal={failure}
        {...(isWaiting && arrival?.isUnderway ? { label: t("admin.setup.brand.underway") } : {})}
        {...(past ? { past } : {})}
      />
      {arrival?.isUnderway ? <LeaveQuestion /> : null}
    </form>
  );
}
