/** A form all of which is saved goes on from what others publish, and from what they save in its draft. */
import { useEffect, useEffectEvent, useState } from "react";

import { readEdited } from "@shared/admin/saveRecord";
import { recordUrl } from "@shared/publishing/types";
import type { Collection, Publishing } from "@shared/publishing/types";
import { showToast } from "@shared/toasts";
import { t } from "./text";
import { useNoteDraft } from "./useNoteDraft";
import type { ContentRecord, ContentVersion, RecordForm } from "./useRecordForm";
import type { useRecordSaving } from "./useRecordSaving";
import { putOnto } from "./useSaving";

/** The line may be cut, and the store away for a while. */
const TRY_AGAIN_MS = 20_000;

/**
 * Go on from what is stored, at once and quietly, when it is another than the one that *form* was read from.
 *
 * A draft is put onto what others published since, and that is said; where both changed the same field, the
 * bar says so, and publishing asks.
 */
export function useFollowing(collection: Collection, form: RecordForm, work: ReturnType<typeof useRecordSaving>): void {
  const { saving, publishing, isBusy } = work;
  const { standing } = publishing;
  const { base, edited } = form;
  const noteDraft = useNoteDraft(collection);
  const isReady = saving.saving.at === "form" && !publishing.isBusy && !isBusy && edited.length === 0;
  const isOther = base !== null && standing !== undefined && isAnother(base, standing);
  const isOutdated = standing?.outdated === true && standing.collisions.length === 0;

  // What was typed or saved meanwhile is merged when it is saved: nothing is taken back here.
  const take = useEffectEvent((from: ContentVersion, version: ContentVersion): boolean => {
    const isStill = form.base === from && form.edited.length === 0;
    if (isStill) form.settle(version);
    return isStill;
  });
  const follow = useEffectEvent(async () => {
    if (!base) return;
    const url = recordUrl(collection, base.record.id);
    if (isOther) {
      const version = await readEdited<ContentRecord>(url);
      if (version) take(base, version);
      return;
    }
    const version = await putOnto(url, { etag: standing?.publicEtag ?? "", fields: {} }, base.etag);
    noteDraft(version, [], { outdated: false });
    if (take(base, version)) showToast("ok", t("admin.publish.others_merged"));
  });

  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!isReady || !(isOther || isOutdated)) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    follow().catch(() => {
      if (!isOver) timer = setTimeout(() => setTries((count) => count + 1), TRY_AGAIN_MS);
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isReady, isOther, isOutdated, standing, tries]);
}

/** Say whether another version than *base* is stored. */
function isAnother({ record, etag }: ContentVersion, { hasDraft, draftEtag, publicEtag }: Publishing): boolean {
  const stored = hasDraft ? draftEtag : publicEtag;
  return Boolean(record.hasDraft) !== hasDraft || (Boolean(stored) && stored !== etag);
}
