/** One step: what it asks, what it came from, and the way on. */
import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { useDocumentTitle } from "@shared/useDocumentTitle";
import { BudgetStep } from "./BudgetStep";
import { today } from "./clock";
import styles from "./Consultation.module.css";
import { ConsultationFrame } from "./ConsultationFrame";
import { ContactStep } from "./ContactStep";
import { allFaults, faultsIn } from "./faults";
import type { FieldFaults } from "./faults";
import { FilesScreen } from "./FilesScreen";
import { PlaceStep } from "./PlaceStep";
import { SizeStep } from "./SizeStep";
import { SourceCard } from "./SourceCard";
import type { Source } from "./SourceCard";
import { StepFoot } from "./StepFoot";
import { StepList } from "./StepList";
import { StepNotes } from "./StepNotes";
import type { StepProps } from "./stepProps";
import { stepName, stepQuestion } from "./stepTexts";
import { STEPS, stepOf, stepPath, SUMMARY } from "./steps";
import { t } from "./text";
import type { useSending } from "./useSending";

const SCREENS = { place: PlaceStep, size: SizeStep, budget: BudgetStep, files: FilesScreen, contact: ContactStep };
const FORM = "consultation";

interface StepScreenProps extends StepProps {
  step: number;
  origin: Source | undefined;
  way: ReturnType<typeof useSending>;
}

export function StepScreen({ step, consultation, origin, shown, way, enclosures }: StepScreenProps) {
  const { answers, draft, faults, choices, corrects } = consultation;
  const kind = STEPS[step - 1] ?? "place";
  const Screen = SCREENS[kind];
  const name = stepName(kind, answers.space);
  const { question, help } = stepQuestion(kind, answers.space);
  const { form, press } = useFocus(step, faults);
  const navigate = useNavigate();
  const toSummary = useIsMending() && step < SUMMARY;
  const hasMoved = useHasMoved(step);
  useDocumentTitle(t("consultation.step_title", { step }));

  useEffect(() => {
    if (step > draft.reached) consultation.update({ reached: step });
    // oxlint-disable-next-line react/exhaustive-deps
  }, [step]);

  function goOn(event: FormEvent) {
    event.preventDefault();
    if (way.sending.kind === "sending") return;
    const known = { choices, corrects, today: today() };
    const found = step === SUMMARY ? allFaults(answers, known) : faultsIn(answers, step, known);
    press();
    consultation.setFaults(found);
    const [field] = Object.keys(found);
    const at = field === undefined ? null : stepOf(field, answers.space);
    if (at === null && step === SUMMARY) way.submit();
    else if (at === null) void navigate(stepPath(toSummary ? SUMMARY : step + 1));
    else if (at !== step) void navigate(stepPath(at), { state: { toSummary: true } });
  }

  return (
    <ConsultationFrame step={step} name={name}>
      <main className={`${styles.main} ${hasMoved ? styles.moves : ""} wrap`}>
        <aside className={styles.side} aria-label={t("consultation.from.label")}>
          <SourceCard consultation={consultation} source={origin} />
          <StepList step={step} reached={draft.reached} space={answers.space} />
        </aside>
        <form ref={form} id={FORM} noValidate onSubmit={goOn} aria-busy={way.sending.kind === "sending"}>
          <div className={styles.head} key={`head ${kind}`}>
            <p className="meta num">
              {`${t("consultation.counter", { step, total: STEPS.length })} ${name}`}
            </p>
            <h1 tabIndex={-1}>{question}</h1>
            {help ? <p>{help}</p> : null}
          </div>
          <div className={styles.form} key={kind}>
            <StepNotes step={step} consultation={consultation} />
            <Screen {...{ consultation, shown, enclosures }} />
            {step === SUMMARY ? (
              <label className={styles.trap} aria-hidden="true">
                {t("enquiry.honeypot")}
                <input ref={way.website} name="website" tabIndex={-1} autoComplete="off" />
              </label>
            ) : null}
          </div>
        </form>
      </main>
      <StepFoot
        form={FORM}
        {...{ step, toSummary }}
        isCorrection={corrects !== ""}
        kept={consultation.kept}
        isSending={way.sending.kind === "sending"}
        entries={enclosures.entries}
      />
    </ConsultationFrame>
  );
}

/** Whether another step was in view before: then one fades in, and not where the server's page was. */
function useHasMoved(step: number): boolean {
  const [opened] = useState(step);
  const [hasMoved, setMoved] = useState(false);
  if (step !== opened && !hasMoved) setMoved(true);
  return hasMoved;
}

/** Whether this step was opened from the summary, to mend something. */
function useIsMending(): boolean {
  const state: unknown = useLocation().state;
  return typeof state === "object" && state !== null && "toSummary" in state;
}

/** Bring the focus to what is wrong, or to the question: of another step, and of one to which a link of another screen led. */
function useFocus(step: number, faults: FieldFaults) {
  const form = useRef<HTMLFormElement>(null);
  const [presses, setPresses] = useState(0);
  const shown = useRef({ step: wasLedTo() ? 0 : step, presses });
  const isFaulty = Object.keys(faults).length > 0;

  useEffect(() => {
    const last = shown.current;
    shown.current = { step, presses };
    if (last.step === step && last.presses === presses) return;
    const wrong = isFaulty && form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    const field = wrong && (wrong.matches("fieldset") ? wrong.querySelector<HTMLElement>("input") : wrong);
    if (field) field.focus();
    else if (last.step !== step) form.current?.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, [step, presses, isFaulty]);

  return { form, press: () => setPresses((now) => now + 1) };
}

/** Whether other screens were seen before this entry of the history. */
function wasLedTo(): boolean {
  const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
  return idx > 0;
}
