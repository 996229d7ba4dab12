/** One step below its question. */
import type { RefObject } from "react";

import { Caution } from "@shared/icons";
import { BrandStep } from "./BrandStep";
import { openingText } from "./checklist";
import { OpenStep } from "./OpenStep";
import styles from "./Setup.module.css";
import { StartStep } from "./StartStep";
import type { Step } from "./steps";
import { t } from "./text";
import { ContactStep, NameStep } from "./TextSteps";
import type { Known } from "./useSetup";

const SCREENS = { name: NameStep, contact: ContactStep, brand: BrandStep, start: StartStep, open: OpenStep } as const;

interface StepBodyProps {
  step: Step;
  known: Known;
  heading: RefObject<HTMLHeadingElement | null>;
}

export function StepBody({ step, known, heading }: StepBodyProps) {
  const { opening } = known;
  const Screen = SCREENS[step];
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={`${styles.question} text-[clamp(1.75rem,_1.3rem_+_1.5vw,_2.5rem)] font-light leading-[1.4] tracking-[-0.03em]`}>
        {step === "open" ? questionOf(known) : t(`admin.setup.${step}.question`)}
      </h1>
      <p className="max-w-[34em] mt-2.5 text-ink-2 leading-[1.75]">{step === "open" ? openingText(opening) : t(`admin.setup.${step}.lead`)}</p>
      {opening.open && step !== "open" ? (
        <p className="note note--warn mt-6">
          <Caution />
          <span>{t("admin.setup.is_open")}</span>
        </p>
      ) : null}
      <Screen known={known} />
    </>
  );
}

function questionOf({ opening: { open, missing } }: Known): string {
  if (open) return t("admin.setup.open.done");
  return t(missing.length > 0 ? "admin.setup.open.left" : "admin.setup.open.question");
}
