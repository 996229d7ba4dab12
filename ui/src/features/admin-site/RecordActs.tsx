/** What is done with a record of a list as a whole: hidden, shown again, deleted. */
import { useNavigate } from "react-router-dom";

import { outOfTrash } from "@shared/admin/Deletion";
import { letGo } from "@shared/admin/leaveGuard";
import { useAction } from "@shared/admin/useAction";
import { useFocusBack } from "@shared/admin/useFocusBack";
import { LISTS } from "@shared/publishing/addresses";
import { recordUrl } from "@shared/publishing/types";
import type { SiteList } from "@shared/publishing/types";
import { sendSigned } from "@shared/session";
import { t } from "./text";
import type { RecordEditor } from "@records/useRecordEditor";
import { refreshSite } from "./useOverview";

interface RecordActsProps {
  list: SiteList;
  /** What the record is called. */
  title: string;
  editing: RecordEditor;
}

export function RecordActs({ list, title, editing }: RecordActsProps) {
  const { publishing, isBusy } = editing;
  const state = publishing.standing?.state;
  const deleting = useDeletion(list, title, editing);
  const isWaiting = isBusy || publishing.isBusy || deleting.isBusy;
  useFocusBack(isWaiting);

  return (
    <div className="flex gap-1 ml-auto">
      {state === "public" || state === "hidden" ? (
        // One button, so that the focus stays on it.
        <button
          type="button"
          className="btn btn--quiet"
          disabled={isWaiting}
          onClick={() => (state === "public" ? void publishing.hide() : editing.publish())}
        >
          {t(state === "public" ? "admin.publish.hide" : "admin.site.show")}
        </button>
      ) : null}
      <button type="button" className="btn btn--danger-line" disabled={isWaiting} onClick={() => void deleting.remove()}>
        {t("admin.common.delete")}
      </button>
    </div>
  );
}

/** Nobody is asked: what was deleted lies in the trash, and the notice leads back. */
function useDeletion(list: SiteList, title: string, editing: RecordEditor) {
  const navigate = useNavigate();
  const { isBusy, run } = useAction();

  async function remove() {
    const { href } = window.location;
    const work = async () => {
      await sendSigned("DELETE", recordUrl(list, editing.id), { headers: { "If-Match": "*" } });
      editing.giveUp();
      return true;
    };
    const done = t("admin.site.deleted", { title });
    const isGone = await run(work, {
      done,
      undo: () => outOfTrash(list, editing.id, done),
      failed: t("admin.site.delete_failed"),
      // The list is without it before the page goes there.
      refresh: refreshSite,
    });
    // Whoever has gone elsewhere meanwhile stays there.
    if (!isGone || window.location.href !== href) return;
    letGo();
    void navigate(LISTS[list], { replace: true });
  }

  return { isBusy, remove };
}
