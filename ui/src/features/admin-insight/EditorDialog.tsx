/** The editor over the list: writing on one side, what visitors will see on the other. */
import { useEffect, useRef, useState } from "react";
import type { FormEvent, KeyboardEvent } from "react";

import { useAside, useSlot } from "@shared/admin/drafts/useSlot";
import type { Slot } from "@shared/admin/drafts/useSlot";
import { useLeaveGuard } from "@shared/admin/leaveGuard";
import { Dialog } from "@shared/Dialog";
import { Alert, Cross } from "@shared/icons";
import "@shared/styles/sheet.css";
import { applyEdit } from "./applyEdit";
import { DraftNote } from "./DraftNote";
import styles from "./EditorDialog.module.css";
import { EditorFields } from "./EditorFields";
import { EditorQuestions } from "./EditorQuestions";
import type { Question } from "./EditorQuestions";
import type { Formatting } from "./formatting";
import { keepsLineBreaks } from "./lineBreaks";
import { MarkdownField } from "./MarkdownField";
import { Preview } from "./Preview";
import { t } from "./text";
import type { InsightRecord } from "./types";
import type { Base, Kept } from "./useEditor";
import { useEditor } from "./useEditor";
import { usePicturesInText } from "./usePicturesInText";
import { useSaving } from "./useSaving";

interface EditorDialogProps {
  /** The stored article with its version; null for a new one. */
  version: Base;
  /** The draft that the history's entry names, if any. */
  draft: string;
  /** Whether it was chosen to go on with that draft. */
  goesOn: boolean;
  onDraft: (draft: string) => void;
  onClose: () => void;
  onDelete: (record: InsightRecord, etag: string) => void;
}

/** Show the editor as soon as its draft is found. */
export function EditorDialog(props: EditorDialogProps) {
  const { version, draft, onDraft } = props;
  const record = version?.record.id ?? "";
  const slot = useSlot<Kept>({ kind: "insight", record, id: draft, onOpened: onDraft });

  return slot ? <OpenEditor {...props} slot={slot} /> : null;
}

function OpenEditor(props: EditorDialogProps & { slot: Slot<Kept> }) {
  const { version, slot, goesOn, onDraft, onClose, onDelete } = props;
  const editor = useEditor({ version, slot, goesOn, moveAside: useAside(onDraft), moveBack: onDraft });
  const saving = useSaving(editor);
  const [question, setQuestion] = useState<Question | null>(null);
  const [pending, setPending] = useState<Formatting | null>(null);
  const [uploading, setUploading] = useState(0);
  const isUploading = uploading > 0;
  const form = useRef<HTMLFormElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const pictures = usePicturesInText({ area, editor, onUploading: setUploading });
  const { base, isFinished, forget } = editor;
  const title = t(base ? "admin.editor.title.edit" : "admin.editor.title.new");

  useEffect(() => {
    if (!isFinished) return;
    forget();
    onClose();
    // Once: what follows from the end must not end it again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isFinished]);

  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [saving.faults]);

  // What a dialog asked for is written when it has gone: below it the field takes no focus.
  useEffect(() => {
    if (!pending) return undefined;
    const timer = setTimeout(() => {
      if (area.current) applyEdit(area.current, pending);
      setPending(null);
    });
    return () => clearTimeout(timer);
  }, [pending]);

  const isUnsaved = !isFinished && (editor.isDirty || isUploading);
  useLeaveGuard(isUnsaved, () => setQuestion("leave"));

  function leave() {
    if (saving.isBusy) return;
    if (isUnsaved) setQuestion("leave");
    else onClose();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!saving.isBusy && !isUploading) saving.save();
  }

  function saveByKey(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    form.current?.requestSubmit();
  }

  return (
    <>
      <Dialog label={title} onClose={leave} keepOnOutside onKeyDown={saveByKey}>
        <form ref={form} className={`sheet ${styles.sheet}`} noValidate onSubmit={submit}>
          <div className="sheet__bar">
            <h2>{title}</h2>
            <button type="button" className="iconbtn" aria-label={t("admin.common.close")} onClick={leave}>
              <Cross />
            </button>
          </div>
          <div className={styles.editor}>
            <div className={styles.write}>
              <DraftNote editor={editor} />
              {saving.failure ? (
                <p className="note" role="alert">
                  <Alert />
                  <span>{saving.failure}</span>
                </p>
              ) : null}
              <EditorFields editor={editor} faults={saving.faults} pictures={pictures} />
              <MarkdownField
                area={area}
                value={editor.values.content}
                onChange={(content, caret) => editor.change({ content }, caret)}
                error={saving.faults.content}
                onAsk={setQuestion}
                pictures={pictures}
                lineBreaks={keepsLineBreaks(base)}
              />
            </div>
            <Preview title={editor.values.title} content={editor.values.content} lineBreaks={keepsLineBreaks(base)} />
          </div>
          <div className="sheet__foot">
            {base ? (
              <button
                type="button"
                className="btn btn--danger-line"
                disabled={saving.isBusy}
                onClick={() => onDelete(base.record, base.etag)}
              >
                {t("admin.common.delete")}
              </button>
            ) : null}
            <div className="end">
              {isUploading ? <p className={`meta ${styles.wait}`}>{t("admin.editor.content.uploading")}</p> : null}
              <button type="button" className="btn btn--line" disabled={saving.isBusy} onClick={leave}>
                {t("admin.editor.cancel")}
              </button>
              <button type="submit" className="btn btn--ink" disabled={saving.isBusy || isUploading}>
                {saving.isBusy ? <span className="spin" /> : null}
                {t(saving.isBusy ? "admin.editor.saving" : "admin.editor.save")}
              </button>
            </div>
          </div>
        </form>
      </Dialog>
      <EditorQuestions
        question={question}
        saving={saving}
        editor={editor}
        uploading={uploading}
        onFiles={pictures.add}
        onLeave={onClose}
        onInsert={(format) => {
          setQuestion(null);
          setPending(() => format);
        }}
        onDismiss={() => setQuestion(null)}
      />
    </>
  );
}
