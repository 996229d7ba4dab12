/** Where a reply is written: a template fills it, its gaps are gone through, and it is sent. */
import { useState } from "react";
import type { FormEvent } from "react";

import { ConfirmDialog } from "@shared/admin/ConfirmDialog";
import { useSending } from "@shared/admin/useSending";
import { Alert } from "@shared/icons";
import type { Enquiry } from "../enquiries";
import { stageText } from "../stages";
import { t } from "../text";
import type { Gap } from "./gaps";
import { gapsIn } from "./gaps";
import styles from "./ReplyForm.module.css";
import { ReplyTexts } from "./ReplyTexts";
import { TemplateChooser } from "./TemplateChooser";
import { filledBy, isTyped } from "./written";
import type { Template, Written } from "./written";

const GRACE_SECONDS = 10;

interface ReplyFormProps {
  enquiry: Enquiry;
  templates: readonly Template[];
  studio: string;
  written: Written;
  onWrite: (written: Written) => void;
  onSend: () => Promise<void>;
}

export function ReplyForm({ enquiry, templates, studio, written, onWrite, onSend }: ReplyFormProps) {
  const { form, isBusy, faults, refuse, sending } = useSending(["subject", "body"]);
  const [asked, setAsked] = useState<Template>();
  const gaps = gapsIn(written, studio);
  const [gap] = gaps;

  function choose(template: Template | undefined) {
    if (!template) onWrite({ ...written, template: "", stageAfter: null, moves: false });
    else if (isTyped(written, templates)) setAsked(template);
    else fill(template);
  }

  function fill(template: Template) {
    setAsked(undefined);
    refuse({});
    onWrite(filledBy(written, template, enquiry.stage));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (gap) select(form.current, gap);
    else void sending(onSend);
  }

  return (
    <>
      <form ref={form} className="bg-surface border border-rule-strong rounded-1 [&:focus-within]:border-accent [&:focus-within]:[box-shadow:0_0_0_1px_var(--accent)]" noValidate onSubmit={submit}>
        <TemplateChooser templates={templates} chosen={written.template} gaps={gaps} onChoose={choose} />
        <ReplyTexts written={written} faults={faults} isBusy={isBusy} onWrite={onWrite} />
        <div className={`${styles.foot} flex flex-wrap gap-x-4 gap-y-2 items-center py-2 pr-2 pl-4 border-t border-t-rule max-md:px-4 max-md:py-3`}>
          <Moving written={written} enquiry={enquiry} onWrite={onWrite} />
          <button type="submit" className="btn btn--ink" disabled={isBusy}>
            {isBusy ? <span className="spin" /> : null}
            {isBusy ? t("admin.reply.sending") : gap ? t("admin.reply.next_gap", { gap: gap.name }) : t("admin.reply.send")}
          </button>
        </div>
      </form>
      {faults["other"] ? (
        <p className="grid grid-cols-[20px_minmax(0,1fr)] gap-2 text-danger text-13 leading-[1.6]" role="alert">
          <Alert />
          <span>{t("admin.reply.failed", { message: faults["other"] })}</span>
        </p>
      ) : null}
      <p className="meta">{t("admin.reply.help", { seconds: GRACE_SECONDS })}</p>
      {asked ? (
        <ConfirmDialog
          question={t("admin.reply.replace", { name: asked.name })}
          confirm={t("admin.reply.replace_confirm")}
          onConfirm={() => fill(asked)}
          onCancel={() => setAsked(undefined)}
        >
          {t("admin.reply.replace_body")}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** Select *gap* in its field, to be written over. */
function select(form: HTMLFormElement | null, { field, start, end }: Gap) {
  const found = form?.elements.namedItem(field);
  if (!(found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement)) return;
  found.focus();
  found.setSelectionRange(start, end);
}

/** Whether the enquiry goes on to another stage once the reply has gone. */
function Moving({ written, enquiry, onWrite }: Pick<ReplyFormProps, "written" | "enquiry" | "onWrite">) {
  const { stageAfter, moves } = written;
  if (!stageAfter || stageAfter === enquiry.stage) return null;
  return (
    <label className="check">
      <input type="checkbox" checked={moves} onChange={(event) => onWrite({ ...written, moves: event.target.checked })} />
      <span>{t("admin.reply.after", { stage: stageText(stageAfter) })}</span>
    </label>
  );
}
