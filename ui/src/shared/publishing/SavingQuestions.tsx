/** What saving and publishing ask when somebody else was faster. */
import { ConfirmDialog } from "../admin/ConfirmDialog";
import { ConflictDialog } from "../admin/ConflictDialog";
import type { Disputed } from "../admin/ConflictDialog";
import { t } from "./text";
import type { Collection, Collision } from "./types";
import type { RecordSaving } from "./useSaving";

interface SavingQuestionsProps<T extends { id: string }> {
  collection: Collection;
  id: string;
  title: string;
  saving: Pick<RecordSaving<T>, "saving" | "dismiss" | "decide" | "saveAsNew">;
  /** Return what is disputed with *theirs*, who have the names *fields*, as a person can compare it. */
  disputedWith: (theirs: T, fields: readonly string[]) => Disputed[];
  /** The record that *collisions* make of the stored one, with the values that visitors see. */
  colliding: (collisions: readonly Collision[]) => T;
  concerned: (field: string) => string[];
}

export function SavingQuestions<T extends { id: string }>(props: SavingQuestionsProps<T>) {
  const { collection, id, saving, disputedWith, colliding, concerned } = props;
  const step = saving.saving;
  if (step.at === "gone") {
    return (
      <ConfirmDialog
        question={t("admin.conflict.deleted")}
        confirm={t("admin.conflict.save_as_new")}
        onCancel={saving.dismiss}
        onConfirm={saving.saveAsNew}
      >
        {props.title}
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
  const disputed =
    step.at === "conflict"
      ? disputedWith(step.current.record, step.fields)
      : disputedWith(colliding(step.collisions), step.collisions.map(({ field }) => field));
  return (
    <ConflictDialog
      collection={collection}
      id={id}
      disputed={disputed}
      onDecide={(sides) => saving.decide(sides, concerned)}
      onCancel={saving.dismiss}
    />
  );
}
