/** How sending went, above the form; that it is sent later; or that an earlier text is in it. */
import { Alert, Caution, Done } from "@shared/icons";
import type { Problem } from "@shared/problem";
import styles from "./Enquiry.module.css";
import { t } from "./enquiryText";
import { LaterNote } from "./LaterNote";
import type { useEnquiry } from "./useEnquiry";

/** The button that was pressed is at the other end of the form. */
function bringIntoView(note: HTMLElement | null) {
  note?.scrollIntoView({ block: "center" });
}

interface EnquiryNoteProps {
  enquiry: ReturnType<typeof useEnquiry>;
  /** Whether the site is away: what is sent now waits on this device. */
  isAway: boolean;
}

export function EnquiryNote({ enquiry, isAway }: EnquiryNoteProps) {
  const { sending, restored, faults, reset } = enquiry;

  if (sending.kind === "waiting" || (sending.kind === "kept" && sending.isOffline && !isAway)) {
    return (
      <p ref={bringIntoView} className={`${styles.wide} note note--warn`} role="status">
        <Caution />
        <span>{t("enquiry.waiting")}</span>
      </p>
    );
  }
  if (sending.kind === "failed" && Object.keys(faults).length === 0) {
    return (
      <p ref={bringIntoView} className={`${styles.wide} note`} role="alert">
        <Alert />
        <span>{failureText(sending.problem)}</span>
      </p>
    );
  }
  if (sending.kind === "kept" || isAway) {
    return <LaterNote ref={sending.kind === "kept" ? bringIntoView : undefined} />;
  }
  if (!restored) return null;
  return (
    <div className={`${styles.wide} note note--ok`} role="status">
      <Done />
      <span>
        {t("enquiry.draft_restored")}{" "}
        <button type="button" className={styles.inline} onClick={reset}>
          {t("enquiry.draft_clear")}
        </button>
      </span>
    </div>
  );
}

function failureText(problem: Problem): string {
  const receipt = textIn(problem.body, "number");
  if (problem.status === 409 && receipt) return t("enquiry.duplicate", { receipt });
  // There is no room for more: the server says whom to call.
  if (problem.status === 429 && textIn(problem.body, "phone")) return problem.detail;
  if (problem.status === 429) return waitText(problem.retryAfter);
  return `${t("enquiry.failed")} ${t("enquiry.failed_kept")}`;
}

function waitText(seconds: number | null): string {
  const wait = seconds
    ? t("errors.rate_limited_seconds", { seconds })
    : t("errors.rate_limited");
  return `${wait} ${t("enquiry.failed_kept")}`;
}

function textIn(body: unknown, name: string): string {
  const value: unknown = typeof body === "object" && body !== null ? Reflect.get(body, name) : "";
  return typeof value === "string" ? value : "";
}
