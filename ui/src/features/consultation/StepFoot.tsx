/** The foot of a step: that what was written is kept, and the ways on and back. */
import { useState, useSyncExternalStore } from "react";

import { LOCALE } from "@shared/dates";
import { Caution } from "@shared/icons";
import { isAway, watchPresence } from "@shared/presence";
import { SiteLink } from "@shared/SiteLink";
import styles from "./Consultation.module.css";
import type { Enclosure } from "./files/enclosure";
import { FilesProgress } from "./files/FilesProgress";
import { Check } from "./StepList";
import { FIRST, stepPath, SUMMARY } from "./steps";
import { t } from "./text";
import type { Kept } from "./useConsultation";

interface StepFootProps {
  /** The id of the form that the main button submits. */
  form: string;
  step: number;
  /** Whether the way on leads back to the summary. */
  toSummary: boolean;
  /** Whether what is sent corrects what came before. */
  isCorrection?: boolean;
  kept: Kept | null;
  isSending: boolean;
  /** The files that go along; what is sent waits for them. */
  entries: readonly Enclosure[];
}

export function StepFoot({ form, step, toSummary, isCorrection = false, kept, isSending, entries }: StepFootProps) {
  const isKeptFirst = useSyncExternalStore(watchPresence, isAway);
  const onward = isKeptFirst ? "still.submit" : isCorrection ? "enquiry.correct" : "consultation.submit";
  return (
    <div className={styles.foot}>
      <div className="wrap">
        {step > FIRST ? (
          <SiteLink className="btn btn--quiet" to={stepPath(step - 1)}>
            {t("consultation.back")}
          </SiteLink>
        ) : null}
        <button type="submit" form={form} className="btn btn--ink" disabled={isSending}>
          {isSending ? <span className="spin" /> : null}
          <span>{wayOn(step, toSummary, isSending ? "enquiry.submitting" : onward)}</span>
        </button>
        <KeptLine key={step} kept={kept} />
        {isSending ? <FilesProgress entries={entries} /> : null}
      </div>
    </div>
  );
}

function wayOn(step: number, toSummary: boolean, atTheEnd: Parameters<typeof t>[0]): string {
  if (toSummary) return t("consultation.to_summary");
  if (step < SUMMARY) return t("consultation.next");
  return t(atTheEnd);
}

/** Shown after every pause, read out once in a step. */
function KeptLine({ kept }: { kept: Kept | null }) {
  const [before] = useState(kept);
  const [said, setSaid] = useState("");
  const text = kept ? keptText(kept) : "";
  const isNews = kept !== before && text !== "";

  if (isNews && !said) setSaid(text);

  return (
    <>
      <p className={styles.kept} data-failed={kept?.isKept === false} aria-hidden="true">
        {kept ? <KeptMark isKept={kept.isKept} /> : null}
        {text ? <span>{text}</span> : null}
      </p>
      <p className="sr" role="status">
        {said}
      </p>
    </>
  );
}

function KeptMark({ isKept }: { isKept: boolean }) {
  return isKept ? <Check /> : <Caution />;
}

function keptText({ at, isKept }: Kept): string {
  if (!isKept) return t("consultation.kept_failed");
  const time = new Date(at).toLocaleTimeString(LOCALE, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return t("consultation.kept", { time });
}
