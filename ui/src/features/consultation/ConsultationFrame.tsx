/** The frame of a consultation and its receipt: the mark, the other languages, the way out, and how far it has come. */
import type { ReactNode } from "react";

import { MarkText } from "@shared/Alike";
import { Cross } from "@shared/icons";
import { LanguageSwitch } from "@shared/languages/LanguageSwitch";
import { SiteLink } from "@shared/SiteLink";
import { markOf, useSite } from "@shared/site";
import { t as common } from "@shared/text";
import frame from "@texts/consultation-frame.ko.json";
import styles from "./Consultation.module.css";
import { translator } from "../../messages";
import { STEPS } from "./steps";

const t = translator(frame);

interface ConsultationFrameProps {
  /** The step in view, from 1; one more than there are when all are done; none of a receipt. */
  step?: number;
  /** All is answered, and it has not come to the studio yet. */
  isHeld?: boolean;
  /** What the step is called. */
  name?: string;
  children?: ReactNode;
}

export function ConsultationFrame({ step, isHeld = false, name = "", children }: ConsultationFrameProps) {
  const { site } = useSite();
  const mark = markOf(site);
  const isDone = step === undefined || step > STEPS.length;
  const isOver = isDone || isHeld;

  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <div className={`${styles.top} wrap`}>
          <SiteLink
            className={`${styles.wordmark} mark`}
            to="/"
            aria-label={mark ? common("nav.home", { product: mark }) : undefined}
          >
            <MarkText site={site} />
          </SiteLink>
          <div className={styles.ways}>
            <LanguageSwitch />
            <SiteLink className={styles.leave} to={isOver ? "/" : "/contact"}>
              <span>{isOver ? common("common.close") : t("consultation.leave")}</span> <Cross />
            </SiteLink>
          </div>
        </div>
        {step === undefined ? null : (
          <div className="wrap">{isDone ? <Marks step={step} /> : <Progress step={step} isHeld={isHeld} name={name} />}</div>
        )}
      </header>
      {children ?? <main className="wrap" aria-busy="true" />}
    </div>
  );
}

function Progress({ step, isHeld, name }: { step: number; isHeld: boolean; name: string }) {
  return (
    <div
      role="progressbar"
      aria-label={t("consultation.progress")}
      aria-valuemin={1}
      aria-valuemax={STEPS.length}
      aria-valuenow={step}
      aria-valuetext={t("consultation.progress_value", { step, name })}
    >
      <Marks step={step} isHeld={isHeld} />
    </div>
  );
}

function Marks({ step, isHeld = false }: { step: number; isHeld?: boolean }) {
  const now = isHeld ? styles.isHeld : styles.isNow;
  const stateOf = (number: number) => (number < step ? styles.isDone : now);
  return (
    <div className={styles.rule} aria-hidden="true">
      {STEPS.map((one, index) => (
        <i key={one} className={index < step ? stateOf(index + 1) : undefined} />
      ))}
    </div>
  );
}
