/** What the editor asks in dialogs of its own. They stand beside it, not in it. */
import { ConfirmDialog } from "@shared/admin/ConfirmDialog";
import { ConflictDialog } from "@shared/admin/ConflictDialog";
import type { Formatting } from "./formatting";
import { ImageDialog } from "./ImageDialog";
import { LinkDialog } from "./LinkDialog";
import { t } from "./text";
import type { Editor } from "./useEditor";
import type { useSaving } from "./useSaving";

export type Question = "link" | "image" | "leave";

interface EditorQuestionsProps {
  question: Question | null;
  saving: ReturnType<typeof useSaving>;
  editor: Editor;
  /** How many pictures are on their way. */
  uploading: number;
  /** Gets pictures of this device that are to be uploaded into the text. */
  onFiles: (files: readonly File[]) => void;
  onLeave: () => void;
  onInsert: (format: Formatting) => void;
  onDismiss: () => void;
}

export function EditorQuestions(props: EditorQuestionsProps) {
  const { question, saving, editor, uploading, onFiles, onLeave, onInsert, onDismiss } = props;
  return (
    <>
      {question === "link" ? <LinkDialog onInsert={onInsert} onCancel={onDismiss} /> : null}
      {question === "image" ? (
        <ImageDialog
          onInsert={onInsert}
          onFiles={(files) => {
            onDismiss();
            onFiles(files);
          }}
          onCancel={onDismiss}
        />
      ) : null}
      {question === "leave" ? (
        <ConfirmDialog
          question={t("admin.common.unsaved.title")}
          confirm={t("admin.common.unsaved.leave")}
          cancel={t("admin.common.unsaved.stay")}
          danger
          onCancel={onDismiss}
          // What is on its way stays, with what was written.
          onConfirm={uploading > 0 ? onLeave : editor.finish}
        >
          {uploading > 0 ? t("upload.leave", { count: uploading }) : t("admin.common.unsaved.body")}
        </ConfirmDialog>
      ) : null}
      {saving.conflict && editor.base ? (
        <ConflictDialog
          collection="insights"
          id={editor.base.record.id}
          disputed={saving.disputed}
          onDecide={saving.decide}
          onCancel={saving.dismiss}
        />
      ) : null}
      {saving.isGone ? (
        <ConfirmDialog
          question={t("admin.conflict.deleted")}
          confirm={t("admin.conflict.save_as_new")}
          onCancel={saving.dismiss}
          onConfirm={saving.saveAsNew}
        >
          {editor.values.title}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
