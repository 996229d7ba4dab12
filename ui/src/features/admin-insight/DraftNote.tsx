/** Offers what was being written when the editor was last left by accident. */
import { readableTime } from "@shared/admin/times";
import { Alert } from "@shared/icons";
import { showToast } from "@shared/toasts";
import { t } from "./text";
import type { Editor } from "./useEditor";

export function DraftNote({ editor }: { editor: Editor }) {
  const { draftAt, restoreDraft, discardDraft } = editor;
  if (draftAt === undefined) return null;
  const time = readableTime(new Date(draftAt).toISOString());

  return (
    <div className="note note--warn" role="status">
      <Alert />
      <div>
        <p>
          <b>{t("admin.editor.draft.found.title")}</b>
        </p>
        <p>{t("admin.editor.draft.found.body", { time })}</p>
        <div className="flex flex-wrap gap-2 mt-3">
          <button
            type="button"
            className="btn btn--line"
            onClick={() => {
              restoreDraft();
              showToast("ok", t("admin.editor.draft.restored"));
            }}
          >
            {t("admin.editor.draft.restore")}
          </button>
          <button
            type="button"
            className="btn btn--quiet"
            onClick={() => {
              discardDraft();
              showToast("ok", t("admin.editor.draft.discarded"));
            }}
          >
            {t("admin.editor.draft.discard")}
          </button>
        </div>
      </div>
    </div>
  );
}
