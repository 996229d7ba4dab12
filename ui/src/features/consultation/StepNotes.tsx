/** Above a step: what was found of an earlier visit, and how many fields to look at again. */
import { useState } from "react";
import type { ReactNode } from "react";

import { Alert, Done } from "@shared/icons";
import { t as common } from "@shared/text";
import styles from "./Consultation.module.css";
import { SUMMARY } from "./steps";
import { t } from "./text";
import type { Consultation } from "./useConsultation";

export function StepNotes({ step, consultation }: { step: number; consultation: Consultation }) {
  const [opened] = useState(step);
  const count = Object.keys(consultation.faults).length;
  return (
    <>
      {step === opened ? <EarlierNote consultation={consultation} /> : null}
      {step === SUMMARY && count > 0 ? (
        <div className="note" role="alert">
          <Alert />
          <strong>{t("consultation.error.summary", { count })}</strong>
        </div>
      ) : (
        <p className="sr" role="alert">
          {count > 0 ? t("consultation.error.summary", { count }) : null}
        </p>
      )}
    </>
  );
}

function EarlierNote({ consultation }: { consultation: Consultation }) {
  const { isRestored, isExpired, restart } = consultation;
  const [isAsked, setAsked] = useState(false);
  if (!isRestored && !isExpired) return null;
  if (!isRestored) return <Note>{t("consultation.expired_draft")}</Note>;
  return (
    <Note>
      {t(isAsked ? "consultation.restart_confirm" : "consultation.restored")}{" "}
      <button
        type="button"
        className={styles.inline}
        onClick={() => {
          if (isAsked) restart();
          else setAsked(true);
        }}
      >
        {t("consultation.restart")}
      </button>
      {isAsked ? (
        <button type="button" className={styles.inline} onClick={() => setAsked(false)}>
          {common("common.close")}
        </button>
      ) : null}
    </Note>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <div className="note note--ok" role="status">
      <Done />
      <span>{children}</span>
    </div>
  );
}
