/** Plans when what stands in the form is to be seen by visitors. */
import { useState } from "react";

import { dayAndTime } from "@shared/admin/times";
import { Dialog } from "@shared/Dialog";
import { Cross } from "@shared/icons";
import { InstantForm } from "@shared/publishing/InstantForm";
import "@shared/styles/sheet.css";
import styles from "./ScheduleButton.module.css";
import { t } from "./text";
import type { RecordEditor } from "@records/useRecordEditor";

export function ScheduleButton({ editing }: { editing: RecordEditor }) {
  const [isOpen, setOpen] = useState(false);
  const { standing } = editing.publishing;
  const hasWork = editing.edited.length > 0 || (standing?.changes.length ?? 0) > 0;

  if (!hasWork && !isOpen) return null;
  return (
    <>
      <button type="button" className="btn btn--line" disabled={editing.isBusy} onClick={() => setOpen(true)}>
        {t("admin.content.schedule")}
      </button>
      {isOpen ? (
        <Dialog label={t("admin.content.schedule")} onClose={() => setOpen(false)}>
          <div className={`sheet sheet--sm ${styles.sheet}`}>
            <div className="sheet__bar">
              <h2>{t("admin.content.schedule")}</h2>
              <button type="button" className="iconbtn" aria-label={t("admin.common.close")} onClick={() => setOpen(false)}>
                <Cross />
              </button>
            </div>
            <div className={`sheet__body ${styles.body} grid gap-3`}>
              <InstantForm
                label={t("admin.schedule.title")}
                help={t("admin.schedule.help")}
                start={dayAndTime(standing?.publishAt)}
                isBusy={editing.isBusy}
                onChoose={(at) => {
                  setOpen(false);
                  editing.publish(at);
                }}
              />
            </div>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
