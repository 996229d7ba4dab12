/** What a reply says: its subject above all, and below it all that the visitor reads. */
import { useId } from "react";
import type { KeyboardEvent } from "react";

import { Alert } from "@shared/icons";
import { t } from "../text";
import styles from "./ReplyTexts.module.css";
import type { Written } from "./written";

const LONGEST_SUBJECT = 200;
const LONGEST_BODY = 10_000;

interface ReplyTextsProps {
  written: Written;
  faults: Readonly<Record<string, string>>;
  isBusy: boolean;
  onWrite: (written: Written) => void;
}

export function ReplyTexts({ written, faults, isBusy, onWrite }: ReplyTextsProps) {
  const id = useId();
  const { subject = "", body = "" } = faults;
  return (
    <>
      <div className={styles.subject}>
        <label className="field__label" htmlFor={`${id}-subject`}>
          {t("field.title")}
        </label>
        <textarea
          id={`${id}-subject`}
          name="subject"
          className="field__input"
          autoComplete="off"
          rows={1}
          maxLength={LONGEST_SUBJECT}
          readOnly={isBusy}
          {...invalidBy(subject, `${id}-subject-fault`)}
          value={written.subject}
          onChange={(event) => onWrite({ ...written, subject: oneLine(event.target.value) })}
          onKeyDown={submitByEnter}
        />
      </div>
      <Fault id={`${id}-subject-fault`} text={subject} />
      <textarea
        name="body"
        className={`field__input ${styles.body}`}
        aria-label={t("admin.reply.body")}
        rows={14}
        maxLength={LONGEST_BODY}
        readOnly={isBusy}
        {...invalidBy(body, `${id}-body-fault`)}
        value={written.body}
        onChange={(event) => onWrite({ ...written, body: event.target.value })}
      />
      <Fault id={`${id}-body-fault`} text={body} />
    </>
  );
}

/** Return *text* without line breaks: a subject has none, however many lines it takes to show it. */
function oneLine(text: string): string {
  return text.split("\n").join(" ");
}

/** Enter goes on with the form, as from any field of one line; not while a letter is being put together. */
function submitByEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

function invalidBy(fault: string, id: string) {
  return fault ? { "aria-invalid": true, "aria-describedby": id } : {};
}

function Fault({ id, text }: { id: string; text: string }) {
  if (!text) return null;
  return (
    <p className="field__error px-4 pt-1 pb-2" id={id}>
      <Alert />
      {text}
    </p>
  );
}
