/** After sending: the number of the receipt, what happens next, and the way back. */
import { useEffect, useRef, useState } from "react";
import { Navigate } from "react-router-dom";

import { copyText } from "@shared/copyText";
import { readDraft } from "@shared/enquiries/consultationDraft";
import { ArrowLeft, Caution } from "@shared/icons";
import { localPath } from "@shared/language";
import type { Problem } from "@shared/problem";
import { SiteLink } from "@shared/SiteLink";
import "@shared/styles/fields.css";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import { now } from "./clock";
import { ConsultationFrame } from "./ConsultationFrame";
import styles from "./ConsultationEnd.module.css";
import { Copy, Plus } from "./icons";
import { NextRuler } from "./NextRuler";
import { ClosedScreen } from "./receipt/EndScreens";
import { PendingFiles } from "./receipt/PendingFiles";
import { forgetSent, noteShown, readSent } from "./sent";
import type { Sent } from "./sent";
import { FIRST, STEPS, stepPath, SUMMARY } from "./steps";
import { t } from "./text";
import { useSource } from "./useOrigin";

export function SentScreen() {
  const [sent] = useState(readSent);
  const [closed, setClosed] = useState<Problem | null>(null);
  useEffect(() => noteShown(), []);
  if (!sent) return <Navigate to={stepPath(FIRST)} replace />;
  if (closed) return <ClosedScreen title={closed.title} />;
  return (
    <Receipt
      sent={sent}
      onClosed={(problem) => {
        forgetSent(sent.receipt);
        setClosed(problem);
      }}
    />
  );
}

function Receipt({ sent, onClosed }: { sent: Sent; onClosed: (problem: Problem) => void }) {
  const [corrects] = useState(() => readDraft(now()).draft?.corrects);
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(t("receipt.page_title"));
  useEffect(() => heading.current?.focus(), []);

  return (
    <ConsultationFrame step={STEPS.length + 1}>
      <main className={`${styles.end} wrap`}>
        <div className={styles.stack}>
          <h1 ref={heading} className="h1" tabIndex={-1}>
            {t("receipt.title")}
          </h1>
          <div className={styles.receipt}>
            <span className="meta">{t("receipt.number")}</span>
            <div>
              <b className="num">{sent.number}</b>
              <CopyButton text={sent.number} label={t("receipt.number_copy")} />
            </div>
          </div>
          {corrects === sent.number ? <UnsentNote /> : null}
          {sent.mailed ? <p className="read">{mailedText(sent)}</p> : null}
          <PendingFiles token={sent.receipt} onClosed={onClosed} />
          <div className={styles.acts}>
            <SiteLink to={`/receipt/${sent.receipt}`}>
              <Plus /> {t("receipt.add_files")}
            </SiteLink>
            <CopyButton text={window.location.origin + localPath(`/receipt/${sent.receipt}`)} label={t("receipt.link_copy")} />
          </div>
          <p className="meta">{t("receipt.link_help")}</p>
          <div className={styles.acts}>
            {sent.written ? (
              <CopyButton
                text={`${t("receipt.number")}: ${sent.number}\n${sent.written.text}`}
                label={t("consultation.failed.copy")}
              />
            ) : null}
            <WayBack origin={sent.origin} />
          </div>
        </div>
        <NextRuler at={sent.at} />
      </main>
    </ConsultationFrame>
  );
}

/** Said when something else was written than what came: it waits in the steps. */
function UnsentNote() {
  return (
    <div className="note note--warn">
      <Caution />
      <span>
        <span>{t("receipt.unsent")}</span>{" "}
        <SiteLink className="link" to={stepPath(SUMMARY)}>
          {t("enquiry.correct")}
        </SiteLink>
      </span>
    </div>
  );
}

/** The address is known until the window is loaded anew. */
function mailedText({ written }: Sent): string {
  return written ? t("receipt.mailed", { email: written.email }) : t("receipt.mailed_before");
}

/** Leads to the project where it began, unless this language lacks it; else home. */
function WayBack({ origin }: Pick<Sent, "origin">) {
  const project = origin?.kind === "project" ? origin : null;
  const { isMissing } = useSource(project);
  const isBack = project && !isMissing;
  return (
    <SiteLink to={isBack ? `/portfolio/${encodeURIComponent(project.id)}` : "/"}>
      <ArrowLeft /> <span>{t(isBack ? "receipt.back_project" : "receipt.back_home")}</span>
    </SiteLink>
  );
}

function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <button type="button" className={styles.act} onClick={() => void copyText(text).then(setCopied)}>
      <Copy /> <span>{label}</span>
      <span role="status">{isCopied ? t("receipt.copied") : null}</span>
    </button>
  );
}
