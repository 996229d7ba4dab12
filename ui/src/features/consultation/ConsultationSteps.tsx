/** The steps of a consultation, once it is known what may be chosen. */
import { useMemo } from "react";
import { Navigate, useLocation } from "react-router-dom";

import { LoadFailed } from "@shared/LoadFailed";
import "@shared/styles/fields.css";
import type { Choices } from "./choices";
import { useChoices } from "./choices";
import { now } from "./clock";
import { ConsultationFrame } from "./ConsultationFrame";
import { FailedScreen } from "./FailedScreen";
import { useEnclosures } from "./files/useEnclosures";
import { monthsAfter } from "./months";
import { leaveToOthers } from "./sharedFiles";
import { StepScreen } from "./StepScreen";
import { FIRST, stepPath } from "./steps";
import { useConsultation } from "./useConsultation";
import { useOrigin } from "./useOrigin";
import { useSending } from "./useSending";

export function ConsultationSteps({ step }: { step: number }) {
  const { choices, problem, retry } = useChoices();
  if (choices) return <Steps step={step} choices={choices} />;
  return (
    <ConsultationFrame step={step}>
      <main className="wrap" aria-busy={!problem}>
        {problem ? <LoadFailed problem={problem} onRetry={retry} /> : null}
      </main>
    </ConsultationFrame>
  );
}

function Steps({ step, choices }: { step: number; choices: Choices }) {
  const { search } = useLocation();
  const consultation = useConsultation(choices, {
    onForgotten: (by) => (by === "visitor" ? enclosures.queue.clear({ onServer: true }) : leaveToOthers(enclosures.queue)),
  });
  const { isRestored, isExpired } = consultation;
  const enclosures = useEnclosures(choices, isRestored ? "goes on" : isExpired ? "ends everywhere" : "ends");
  const origin = useOrigin(consultation);
  const shown = useMemo(() => monthsAfter(new Date(now()), choices.monthsAhead), [choices]);
  const way = useSending(consultation, enclosures.queue, shown);
  const { sending } = way;

  if (step > FIRST && !consultation.answers.space) return <Navigate to={stepPath(FIRST) + search} replace />;
  const { problem, tries } = sending;
  if (problem) {
    return (
      <FailedScreen
        key={tries}
        {...{ consultation, shown, problem, enclosures, tries }}
        isSending={sending.kind === "sending"}
        isKept={way.isKept}
        onRetry={way.submit}
        onReview={way.stop}
      />
    );
  }
  return <StepScreen {...{ step, consultation, origin, shown, way, enclosures }} />;
}
