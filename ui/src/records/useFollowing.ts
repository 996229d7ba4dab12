/** A form that nobody has touched shows what others publish. */
import { useEffect, useEffectEvent } from "react";

import { readEdited } from "@shared/admin/saveRecord";
import { recordUrl } from "@shared/publishing/types";
import type { Collection } from "@shared/publishing/types";
import type { ContentRecord, RecordForm } from "./useRecordForm";
import type { useRecordSaving } from "./useRecordSaving";

/** Go on from what is stored, at once and quietly, when it is another than the one that *form* was read from. */
export function useFollowing(collection: Collection, form: RecordForm, work: ReturnType<typeof useRecordSaving>): void {
  const { saving, publishing, isBusy } = work;
  const { standing } = publishing;
  const { base, edited } = form;
  const isIdle = saving.saving.at === "form" && !publishing.isBusy && !isBusy;
  const isOther = base !== null && standing !== undefined && isAnother(base, standing);
  const follow = useEffectEvent(async () => {
    if (!base) return;
    const version = await readEdited<ContentRecord>(recordUrl(collection, base.record.id)).catch(() => null);
    // What is typed meanwhile stays: it is merged when it is saved.
    if (version) form.settle(version);
  });

  useEffect(() => {
    if (isIdle && isOther && edited.length === 0) void follow();
  }, [isIdle, isOther, edited.length, standing]);
}

/** Say whether visitors see another version than *base*, or a draft came that it does not know. */
function isAnother({ record, etag }: NonNullable<RecordForm["base"]>, { hasDraft, publicEtag }: { hasDraft: boolean; publicEtag: string | null }): boolean {
  if (Boolean(record.hasDraft) !== hasDraft) return true;
  return !hasDraft && Boolean(publicEtag) && publicEtag !== etag;
}
