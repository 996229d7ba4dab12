/** Above a step: what was found of an earlier visit, and which fields to look at again. */
import { Fragment, useState } from "react";
import type { ReactNode, Ref } from "react";

import { askedAgain } from "@shared/enquiries/counts";
import { Alert, Caution, Done } from "@shared/icons";
import { SiteLink } from "@shared/SiteLink";
import styles from "./Consultation.module.css";
import { readSent } from "./sent";
import { stepOf, SUMMARY } from "./steps";
import { t } from "./text";
import type { Consultation } from "./useConsultation";

type Key = Parameters<typeof t>[0];

/** What the fields of the last step are called. */
const NAMES: Readonly<Partial<Record<string, Key>>> = {
  name: "enquiry.name.label",
  phone: "enquiry.phone.label",
  email: "enquiry.email.label",
  contactBy: "consultation.contact.prefer",
  remarks: "consultation.remarks.label",
  privacyConsent: "consultation.consent.name",
};

export function StepNotes({ step, consultation }: { step: number; consultation: Consultation }) {
  const [opened] = useState(step);
  const { answers, faults } = consultation;
  const faulty = Object.keys(faults).filter((field) => stepOf(field, answers.space) === step);
  const told = faulty.length > 0 ? askedAgain(faulty.length) : null;
  return (
    <>
      {step === opened ? <EarlierNote consultation={consultation} /> : null}
      {step === SUMMARY && told ? (
        <div className="note" role="alert">
          <Alert />
          <div>
            <strong>{told}</strong>
            <FieldLinks fields={faulty} />
          </div>
        </div>
      ) : (
        <p className="sr" role="alert">
          {told}
        </p>
      )}
    </>
  );
}

/** The ways to the *fields* by their names. */
function FieldLinks({ fields }: { fields: readonly string[] }) {
  const named = fields.flatMap((field) => (NAMES[field] ? [{ field, name: NAMES[field] }] : []));
  return (
    <p>
      {named.map(({ field, name }, index) => (
        <Fragment key={field}>
          {index > 0 ? <span>, </span> : null}
          <button type="button" className={styles.inline} onClick={() => document.getElementsByName(field)[0]?.focus()}>
            {t(name)}
          </button>
        </Fragment>
      ))}
    </p>
  );
}

function EarlierNote({ consultation }: { consultation: Consultation }) {
  const { isRestored, isExpired, corrects, restart } = consultation;
  const [isAsked, setAsked] = useState(false);
  if (!isRestored && !isExpired && !corrects) return null;
  if (!isRestored && !corrects) return <Note>{t("consultation.expired_draft")}</Note>;
  return (
    <Note ref={corrects ? bringIntoView : undefined} isQuestion={isAsked}>
      <span>{isAsked ? t("consultation.restart_confirm") : foundText(corrects)}</span>{" "}
      {corrects && readSent()?.number === corrects ? (
        <SiteLink className={styles.inline} to="/consultation/sent">
          {t("consultation.correcting_open")}
        </SiteLink>
      ) : null}{" "}
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
        <button type="button" className={`${styles.inline} ${styles.next}`} onClick={() => setAsked(false)}>
          {t("consultation.restart_keep")}
        </button>
      ) : null}
    </Note>
  );
}

function foundText(corrects: string): string {
  return corrects ? t("consultation.correcting", { receipt: corrects }) : t("consultation.restored");
}

/** What is being written may be far below. */
function bringIntoView(note: HTMLElement | null) {
  note?.scrollIntoView({ block: "center" });
}

interface NoteProps {
  isQuestion?: boolean;
  ref?: Ref<HTMLDivElement> | undefined;
  children: ReactNode;
}

function Note({ isQuestion = false, ref, children }: NoteProps) {
  return (
    <div ref={ref} className={`note note--${isQuestion ? "warn" : "ok"}`} role="status">
      {isQuestion ? <Caution /> : <Done />}
      <span>{children}</span>
    </div>
  );
}
