/** An open form as the frame around it knows it. */
import type { FramedWork } from "@shared/publishing/EditorFrame";
import { barWork } from "./barWork";
import type { Editing } from "./useRecordEditor";
import type { ContentRecord } from "./useRecordForm";

export function framed(editing: Editing): FramedWork<ContentRecord> {
  const { saving, faults } = editing;
  const step = saving.saving;
  // What is wrong with a field stands there; that a draft was not saved says the bar.
  const isTold = step.at === "form" && step.failed === "publish" && Object.keys(faults).length === 0;
  return {
    base: editing.base,
    isDirty: editing.edited.length > 0,
    saving,
    publishing: editing.publishing,
    bar: barWork(editing),
    others: editing.others,
    isBusy: editing.isBusy,
    failure: isTold ? step.failure : "",
    save: editing.save,
    publish: editing.publish,
    discard: editing.discard,
    withDraft: editing.withDraft,
    showGaps: editing.showGaps,
  };
}
