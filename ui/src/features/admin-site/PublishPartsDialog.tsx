/** Chooses what goes out, and when: now, or at an instant. */
import { useId, useState } from "react";

import { Field } from "@shared/admin/Field";
import { InstantFields, useInstant } from "@shared/publishing/InstantForm";
import { publishable } from "./overview";
import type { Part } from "./overview";
import { publishParts } from "./parts";
import { PartsDialog } from "./PartsDialog";
import { t } from "./text";

/** The server takes no longer one: it is one line. */
const MOST_LETTERS = 200;

interface PublishPartsDialogProps {
  /** What waits, also what cannot be published. */
  waiting: readonly Part[];
  onClose: () => void;
}

export function PublishPartsDialog({ waiting, onClose }: PublishPartsDialogProps) {
  const [isLater, setLater] = useState(false);
  const instant = useInstant({ day: "", time: "" });
  const [note, setNote] = useState("");
  const label = useId();
  // What goes out at a time of its own does not go now by mistake.
  const start = publishable(waiting).filter(({ state }) => state !== "scheduled");

  return (
    <PartsDialog
      title={t("admin.publish.button")}
      lead={t(isLater ? "admin.publish.dialog.lead_later" : "admin.publish.dialog.lead")}
      parts={waiting}
      start={start.map(({ part }) => part)}
      locks
      submit={(count) => t(isLater ? "admin.publish.dialog.submit_later" : "admin.publish.dialog.submit", { count })}
      onSubmit={(chosen) => {
        const at = isLater ? instant.read() : undefined;
        return at === null ? null : publishParts(chosen, at, note.trim());
      }}
      failure={(reason) => `${t("admin.publish.failed")}: ${reason} ${t("admin.publish.failed_detail")}`}
      onClose={onClose}
    >
      <div className="grid gap-2 mt-6">
        <span className="field__label" id={label}>
          {t("admin.publish.dialog.when")}
        </span>
        <div className="seg" role="group" aria-labelledby={label}>
          <button type="button" aria-pressed={!isLater} onClick={() => setLater(false)}>
            {t("admin.publish.dialog.when_now")}
          </button>
          <button type="button" aria-pressed={isLater} onClick={() => setLater(true)}>
            {t("admin.state.option.scheduled")}
          </button>
        </div>
        {isLater ? (
          <InstantFields label={t("admin.schedule.title")} help={t("admin.schedule.help")} instant={instant} />
        ) : null}
      </div>
      <div className="mt-5">
        <Field
          label={t("admin.publish.dialog.note")}
          help={t("admin.publish.dialog.note_help")}
          aside={<span className="meta">{t("admin.common.optional")}</span>}
        >
          {(control) => (
            <input
              {...control}
              type="text"
              autoComplete="off"
              maxLength={MOST_LETTERS}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
      </div>
    </PartsDialog>
  );
}
