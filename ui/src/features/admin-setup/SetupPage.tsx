/** The set-up of a site, step by step: what is typed is saved, and somebody may go and return. */
import { useEffect, useLayoutEffect, useRef } from "react";
import { Navigate } from "react-router-dom";

import { Waiting } from "@shared/admin/Waiting";
import { LoadFailed } from "@shared/LoadFailed";
import { SiteLink } from "@shared/SiteLink";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import { lastStep, noteStep } from "./lastStep";
import { markOf } from "./mark";
import styles from "./Setup.module.css";
import { StepBody } from "./StepBody";
import { StepRuler } from "./StepRuler";
import { firstUnfilled, pathOf, standingsOf, STEPS } from "./steps";
import type { Step } from "./steps";
import { t } from "./text";
import { useSetup } from "./useSetup";

/** Show *step*; without one, go on where somebody left. */
export function SetupPage({ step }: { step?: Step }) {
  const { known, problem, retry } = useSetup();
  const heading = useHeading(step, known !== null);
  const standings = known ? standingsOf({ ...known, hasContent: known.demo.loaded || known.projects > 0 }) : null;
  useDocumentTitle(step ? t(`admin.setup.steps.${step}`) : t("admin.setup.title"), t("admin.title_template"));

  useEffect(() => {
    if (step) noteStep(step);
  }, [step]);

  const goOn = step ? null : (lastStep() ?? (standings && firstUnfilled(standings)));
  if (goOn) return <Navigate to={pathOf(goOn)} replace />;
  return (
    <div className="grid content-start min-h-[100dvh] [&>.wrap]:w-full">
      <header className={`wrap ${styles.bar}`}>
        <SiteLink className="py-3 [font:400_var(--t-20)/1_var(--f-display)] tracking-[0.06em]" to="/">
          {known ? markOf(known.records) : t("admin.setup.title")}
        </SiteLink>
        {step ? <Count step={step} /> : null}
      </header>
      <main className={`wrap ${styles.in}`}>
        {step ? <StepRuler step={step} standings={standings} /> : null}
        <div>
          {problem ? <LoadFailed problem={problem} onRetry={retry} /> : null}
          {known || problem ? null : <Waiting>{t("admin.setup.loading")}</Waiting>}
          {known && step ? <StepBody key={step} step={step} known={known} heading={heading} /> : null}
        </div>
      </main>
    </div>
  );
}

function Count({ step }: { step: Step }) {
  const place = { n: STEPS.indexOf(step) + 1, total: STEPS.length };
  return (
    <span className="meta num" role="status">
      <span aria-hidden="true">{t("admin.setup.step", place)}</span>
      <span className="sr">{t("admin.setup.step_aria", place)}</span>
    </span>
  );
}

/** Return the ref of a step's heading: whoever comes from another step goes on there. */
function useHeading(step: Step | undefined, isThere: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasAt = useRef(step);

  useLayoutEffect(() => {
    if (!isThere || wasAt.current === step) return;
    wasAt.current = step;
    heading.current?.focus({ preventScroll: true });
  }, [step, isThere]);

  return heading;
}
