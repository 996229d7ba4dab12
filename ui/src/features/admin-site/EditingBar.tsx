/** What stands below a form of the studio's own texts: what visitors see of it, and what saving asks. */
import { useState } from "react";
import { useNavigate } from "react-router-dom";

import { ConfirmDialog } from "@shared/admin/ConfirmDialog";
import { contentText } from "@shared/admin/contentText";
import { letGo, useLeaveGuard } from "@shared/admin/leaveGuard";
import { LISTS } from "@shared/publishing/addresses";
import { publicIn } from "@shared/publishing/openPreview";
import { PublishBar } from "@shared/publishing/PublishBar";
import { FILLING_IN } from "@shared/publishing/saving";
import { SavingQuestions } from "@shared/publishing/SavingQuestions";
import { changedText, labelAt } from "./labels";
import { t } from "./text";
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
  const { publishing, saving, failure, allFields, type } = editing;
  const changes = publishing.standing?.changes ?? [];
  const step = saving.saving;
  // While it is tried again by itself its button stays what it is: somebody may be about to press it.
  const isTried = step.at === "sending" && step.goal.isQuiet === true;
  const isLeft = failure !== "" && (isTried || (step.at === "form" && step.failed !== "publish"));
  // What was found on this device waits for a word: until then nothing of it is saved by itself.
  const isFound = editing.resumedAt !== undefined;

  return (
    <>
      <PublishBar
        publishing={publishing}
        saving={isLeft ? { ...FILLING_IN, failure, failed: "save" } : step}
        // What is saved by itself counts as soon as it is typed, and once.
        edited={isLeft || isFound ? editing.edited : editing.edited.filter((name) => !changes.includes(name))}
        waiting={editing.waiting}
        isOnline={editing.isOnline}
        isLocal={false}
        changed={type ? changedText(type, called, [...changes, ...editing.edited]) : ""}
        savesItself={!isFound}
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
  const { collection, id, type, saving, allFields, values, base } = editing;
  return (
    <SavingQuestions<ContentRecord>
      collection={collection}
      id={id}
      title={type?.label ?? ""}
      saving={saving}
      disputedWith={(theirs, names) =>
        allFields
          .filter(({ name }) => names.includes(name))
          .map((field) => ({
            field: field.name,
            label: field.label,
            mine: contentText(field, values[field.name]),
            theirs: contentText(field, (theirs as object as Record<string, unknown>)[field.name]),
          }))
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
