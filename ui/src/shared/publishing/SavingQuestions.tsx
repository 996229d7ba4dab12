/** What saving and publishing ask when somebody else was faster. */
import { storedFields } from "@records/fields/values";
import type { Editing } from "@records/useRecordEditor";
import { ConfirmDialog } from "../admin/ConfirmDialog";
import { ConflictDialog } from "../admin/ConflictDialog";
import { disputedTexts } from "../admin/contentText";
import { concerned } from "../admin/fieldLabels";
import { t } from "./text";

export function SavingQuestions({ editing, title }: { editing: Editing; title: string }) {
  const { collection, id, type, saving, base, allFields, values } = editing;
  const step = saving.saving;
  if (step.at === "gone") {
    return (
      <ConfirmDialog
        question={t("admin.conflict.deleted")}
        confirm={t("admin.conflict.save_as_new")}
        onCancel={saving.dismiss}
        onConfirm={saving.saveAsNew}
      >
        {title}
      </ConfirmDialog>
    );
  }
  if (step.at === "baseless") {
    return (
      <ConfirmDialog
        question={t("admin.publish.base_missing")}
        confirm={t("admin.publish.as_new")}
        onCancel={saving.dismiss}
        onConfirm={saving.saveAsNew}
      >
        {t("admin.publish.base_missing_body")}
      </ConfirmDialog>
    );
  }
  if (step.at !== "conflict" && step.at !== "collision") return null;
  const [fields, theirs] =
    step.at === "conflict"
      ? [step.fields, step.current.record]
      : [step.collisions.map(({ field }) => field), { ...base?.record, ...Object.fromEntries(step.collisions.map((one) => [one.field, one.theirs])) }];
  return (
    <ConflictDialog
      collection={collection}
      id={id}
      disputed={disputedTexts(type, fields, storedFields(allFields, values), theirs)}
      onDecide={(sides) => saving.decide(sides, (field) => [...concerned(type, field)])}
      onCancel={saving.dismiss}
    />
  );
}
