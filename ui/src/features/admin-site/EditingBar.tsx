/** What stands below a form of the studio's own texts: what visitors see of it, and what saving asks. */
import { useState } from "react";
import { useNavigate } from "react-router-dom";

import { ConfirmDialog } from "@shared/admin/ConfirmDialog";
import { disputedTexts } from "@shared/admin/contentText";
import { labelAt } from "@shared/admin/fieldLabels";
import { letGo, useLeaveGuard } from "@shared/admin/leaveGuard";
import { LISTS } from "@shared/publishing/addresses";
import { publicIn } from "@shared/publishing/openPreview";
import { PublishBar } from "@shared/publishing/PublishBar";
import { SavingQuestions } from "@shared/publishing/SavingQuestions";
import { changedText } from "./labels";
import { t } from "./text";
import { barWork } from "@records/barWork";
import type { RecordEditor } from "@records/useRecordEditor";
import type { ContentRecord } from "@records/useRecordForm";

interface EditingBarProps {
  editing: RecordEditor;
  /** What the record is called; a part of the site by nothing. */
  called?: string;
  /** The language that is edited: its page is the preview. */
  language: string;
}

export function EditingBar({ editing, called = "", language }: EditingBarProps) {
  const { publishing, allFields, type } = editing;
  const changes = publishing.standing?.changes ?? [];

  return (
    <>
      <PublishBar
        publishing={publishing}
        {...barWork(editing)}
        waiting={editing.waiting}
        changed={type ? changedText(type, called, [...changes, ...editing.edited]) : ""}
        labelOf={(path) => labelAt(allFields, path)}
        others={editing.others}
        isBusy={editing.isBusy}
        onSave={editing.save}
        onPublish={() => editing.publish()}
        onDiscard={editing.discard}
        seenAt={publicIn(language, editing.collection, editing.id)}
        onPreview={type?.seen.length ? () => editing.preview(language) : undefined}
        onGap={editing.showGaps}
      />
      <EditingQuestions editing={editing} />
      <EditingLeave waiting={editing.waiting} collection={editing.collection} />
    </>
  );
}

/** What saving asks when somebody else was faster. */
export function EditingQuestions({ editing }: { editing: RecordEditor }) {
  const { collection, id, type, saving, values, base } = editing;
  return (
    <SavingQuestions<ContentRecord>
      collection={collection}
      id={id}
      title={type?.label ?? ""}
      saving={saving}
      disputedWith={(theirs, names) =>
        disputedTexts(type, names, values, theirs)
      }
      colliding={(collisions) => ({
        ...(base?.record ?? { id }),
        ...Object.fromEntries(collisions.map(({ field, theirs }) => [field, theirs])),
      })}
      concerned={(field) => [field]}
    />
  );
}

/** Asks before Back takes pictures away that are on their way. */
export function EditingLeave({ waiting, collection }: Pick<RecordEditor, "waiting" | "collection">) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  useLeaveGuard(waiting > 0, () => setAsking(true));

  if (!isAsking) return null;
  return (
    <ConfirmDialog
      question={t("admin.common.unsaved.title")}
      confirm={t("admin.common.unsaved.leave")}
      cancel={t("admin.common.unsaved.stay")}
      danger
      onCancel={() => setAsking(false)}
      onConfirm={() => {
        letGo();
        void navigate(LISTS[collection]);
      }}
    >
      {t("admin.content.leave", { count: waiting })}
    </ConfirmDialog>
  );
}
