/** A consultation that could not be sent: what is kept, what happens next, and whom to call. */
import { useEffect, useRef, useState } from "react";

import { copyText } from "@shared/copyText";
import { Talk } from "@shared/enquiries/Talk";
import { Icon } from "@shared/Icon";
import { linkOf } from "@shared/link";
import type { Problem } from "@shared/problem";
import { useSite } from "@shared/site";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import { ConsultationFrame } from "./ConsultationFrame";
import styles from "./ConsultationEnd.module.css";
import { isExpected } from "./files/enclosure";
import { FilesProgress } from "./files/FilesProgress";
import type { Enclosures } from "./files/useEnclosures";
import { Copy } from "./icons";
import { STEPS } from "./steps";
import { Summary } from "./Summary";
import { wholeText } from "./summary";
import { stepName } from "./stepTexts";
import { t } from "./text";
import type { Consultation } from "./useConsultation";
import { useNextTry } from "./useSending";

interface FailedScreenProps {
  consultation: Consultation;
  shown: readonly string[];
  problem: Problem;
  enclosures: Enclosures;
  /** How often it was tried. */
  tries: number;
  isSending: boolean;
  /** Whether this device sends it by itself, also when this screen is closed. */
  isKept?: boolean;
  onRetry: () => void;
  /** Goes back to what was written. */
  onReview: () => void;
}

export function FailedScreen(props: FailedScreenProps) {
  const { consultation, shown, problem, enclosures, tries, isSending, isKept = false, onRetry, onReview } = props;
  const { answers, choices } = consultation;
  const count = enclosures.entries.filter(isExpected).length;
  const seconds = useNextTry({ problem, tries, isSending, onTry: onRetry });
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(t("consultation.page_title.error"));
  // The form is gone, and with it what had the focus.
  useEffect(() => heading.current?.focus(), []);

  return (
    <ConsultationFrame step={STEPS.length} isHeld name={stepName("contact", answers.space)}>
      <main className={`${styles.end} wrap`}>
        <div className={styles.stack} role="alert">
          <h1 ref={heading} className="h1" tabIndex={-1}>
            {t("consultation.failed.title")}
          </h1>
          <p className="read">{isKept ? t("still.form") : reasonOf(problem)}</p>
          <div className={styles.buttons}>
            <button type="button" className="btn btn--ink" disabled={isSending} onClick={onRetry}>
              {isSending ? <span className="spin" /> : null}
              <span>{t(isSending ? "enquiry.submitting" : "consultation.failed.retry")}</span>
            </button>
            <button type="button" className="btn btn--line" onClick={onReview}>
              {t("consultation.failed.review")}
            </button>
          </div>
          {seconds === null || isSending ? null : (
            <p className="meta num" role="timer">
              {t("consultation.failed.next_try", { seconds })}
            </p>
          )}
          {isSending ? <FilesProgress entries={enclosures.entries} /> : null}
        </div>
        <section className={styles.stack} aria-labelledby="urgent">
          <h2 className="h4" id="urgent">
            {t("consultation.failed.urgent")}
          </h2>
          <Ways text={wholeText(answers, choices, shown)} />
          <p className="meta num">{t("consultation.failed.once")}</p>
          <Summary answers={answers} choices={choices} shown={shown} files={count > 0 ? t("consultation.failed.files_here", { count }) : ""} />
        </section>
      </main>
    </ConsultationFrame>
  );
}

function reasonOf(problem: Problem): string {
  if (problem.status === 0) return t("consultation.failed.offline");
  return problem.status >= 500 ? t("consultation.failed.server") : problem.detail || t("consultation.failed.server");
}

/** Ways to reach somebody at once, and all that was written for the clipboard. */
function Ways({ text }: { text: string }) {
  const { site } = useSite();
  const { phone, phoneHref } = site?.footer ?? {};
  const kakao = site?.contact?.kakao;
  const [isCopied, setCopied] = useState(false);
  return (
    <div className={styles.ways}>
      {phone ? (
        <a href={linkOf(phoneHref)}>
          <Icon>
            <path d="M4 2.500h3.500l1.500 4-2 1.500a10 10 0 0 0 5 5l1.500-2 4 1.500V16c0 1-.7 1.500-1.500 1.500C9 17.500 2.500 11 2.500 4c0-.8.500-1.500 1.500-1.500z" />
          </Icon>
          <span className="num">{phone}</span>
        </a>
      ) : null}
      {linkOf(kakao) ? (
        <a href={linkOf(kakao)} rel="noreferrer">
          <Talk /> {t("contact.kakao.title")}
        </a>
      ) : null}
      <button type="button" onClick={() => void copyText(text).then(setCopied)}>
        <Copy /> {t("consultation.failed.copy")}
      </button>
      <span className="meta" role="status">
        {isCopied ? t("consultation.failed.copied") : null}
      </span>
    </div>
  );
}
