/** Says that a draft of this device is in the form, and offers to drop it. */
import { Done } from "../icons";
import { t } from "./text";
import { readableTime } from "./times";

interface DraftNoticeProps {
  /** When it was written, in milliseconds. */
  at: number;
  onDiscard: () => void;
}

export function DraftNotice({ at, onDiscard }: DraftNoticeProps) {
  return (
    <div className="note note--ok" role="status">
      <Done />
      <span>
        {t("admin.editor.draft.restored")} ({readableTime(new Date(at).toISOString())}){" "}
        <button type="button" className="min-h-6 font-medium underline underline-offset-4" onClick={onDiscard}>
          {t("admin.editor.draft.discard")}
        </button>
      </span>
    </div>
  );
}
