/** The frame of a consultation and its receipt: the mark, the way out, and how far it has come. */
import type { ReactNode } from "react";

import { Cross } from "@shared/icons";
import { SiteLink } from "@shared/SiteLink";
import { markOf, useSite } from "@shared/site";
import { t as common } from "@shared/text";
import styles from "./Consultation.module.css";
import frame from "../../messages/consultation-frame.ko.json";
import { translator } from "../../messages";
import { STEPS } from "./steps";

const t = translator(frame);

interface ConsultationFrameProps {
  /** The step in view, from 1; one more than there are when all are done; none of a receipt. */
  step?: number;
  /** What the step is called. */
  name?: string;
  children?: ReactNode;
}

export function ConsultationFrame({ step, name = "", children }: ConsultationFrameProps) {
  const { site } = useSite();
  const mark = markOf(site);
  const isDone = step === undefined || step > STEPS.length;

  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <div className={`${styles.top} wrap`}>
          <SiteLink
            className={`${styles.wordmark} mark`}
            to="/"
            aria-label={mark ? common("nav.home", { product: mark }) : undefined}
          >
            {mark || common("home.title")}
          </SiteLink>
          <SiteLink className={styles.leave} to={isDone ? "/" : "/contact"}>
            {isDone ? common("common.close") : t("consultation.leave")} <Cross />
          </SiteLink>
        </div>
        {step === undefined ? null : (
          <div className="wrap">{isDone ? <Marks step={step} /> : <Progress step={step} name={name} />}</div>
        )}
      </header>
      {children ?? <main className="wrap" aria-busy="true" />}
    </div>
  );
}

function Progress({ step, name }: { step: number; name: string }) {
  return (
    <div
      role="progressbar"
      aria-label={t("consultation.progress")}
      aria-valuemin={1}
      aria-valuemax={STEPS.length}
      aria-valuenow={step}
      aria-valuetext={t("consultation.progress_value", { step, name })}
    >
      <Marks step={step} />
    </div>
  );
}

function Marks({ step }: { step: number }) {
  const stateOf = (number: number) => (number < step ? styles.isDone : styles.isNow);
  return (
    <div className={styles.rule} aria-hidden="true">
      {STEPS.map((one, index) => (
        <i key={one} className={index < step ? stateOf(index + 1) : undefined} />
      ))}
    </div>
  );
}
