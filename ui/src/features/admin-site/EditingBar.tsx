/** What stands below a form of the studio's own texts: what visitors see of it, and what saving asks. */
import { labelAt } from "@shared/admin/fieldLabels";
import { EditingLeave } from "@shared/publishing/EditingLeave";
import { publicIn } from "@shared/publishing/openPreview";
import { PublishBar } from "@shared/publishing/PublishBar";
import { SavingQuestions } from "@shared/publishing/SavingQuestions";
import { changedText } from "./labels";
import { t } from "./text";
import { barWork } from "@records/barWork";
import type { RecordEditor } from "@records/useRecordEditor";

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
      <SavingQuestions editing={editing} title={type?.label ?? ""} />
      <EditingLeave waiting={editing.waiting} collection={editing.collection} tells={t("admin.content.leave", { count: editing.waiting })} />
    </>
  );
}
