/** Plans when what stands in the form is to be seen by visitors. */
import { useState } from "react";

import { Sheet } from "@shared/admin/Sheet";
import { dayAndTime } from "@shared/admin/times";
import { InstantForm } from "@shared/publishing/InstantForm";
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
        <Sheet
          title={t("admin.content.schedule")}
          className={`sheet--sm ${styles.sheet}`}
          body={`${styles.body} grid gap-3`}
          closesOutside
          onClose={() => setOpen(false)}
        >
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
        </Sheet>
      ) : null}
    </>
  );
}
