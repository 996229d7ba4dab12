/** The enquiries that are ticked, and what is done with all of them at once. */
import { useState } from "react";

import { attempt, useAction } from "@shared/admin/useAction";
import type { Schema } from "@shared/contract";
import { sendSigned } from "@shared/session";
import { showToast } from "@shared/toasts";
import { API, MOST_CHANGED } from "./addresses";
import type { Enquiry } from "./enquiries";
import type { Stage } from "./stages";
import { stageText } from "./stages";
import { t } from "./text";
import { refreshInbox } from "./useInbox";

/** What is set for every ticked enquiry. */
export type BulkPart = { stage: Stage } | { assignee: string };

export interface Bulk {
  /** Those that are ticked, of what is shown. */
  picked: readonly Enquiry[];
  isBusy: boolean;
  toggle: (ids: readonly string[], isTicked: boolean) => void;
  clear: () => void;
  setStage: (stage: Stage) => void;
  setAssignee: (id: string, name: string) => void;
}

/** Return what is ticked among *items*; an enquiry that is no longer shown is not. */
export function useBulk(items: readonly Enquiry[]): Bulk {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const { isBusy, run } = useAction();
  const picked = items.filter(({ id }) => ticked.has(id));

  const change = (part: BulkPart, told: (count: number) => string) =>
    run(
      async () => {
        const { changed, left } = await changeAll(picked.map(({ id }) => id), part);
        const before = picked.filter(({ id }) => changed.includes(id));
        showToast("ok", told(changed.length), undefined, undoing(before, part));
        if (left.length > 0) showToast("warn", t("admin.inbox.bulk.left", { count: left.length }));
        setTicked(new Set(left));
      },
      { failed: (message) => t("admin.inbox.save_failed", { message }), refresh: refreshInbox },
    );

  return {
    picked,
    isBusy,
    toggle(ids, isTicked) {
      const others = [...ticked].filter((id) => !ids.includes(id));
      setTicked(new Set(isTicked ? [...others, ...ids] : others));
    },
    clear: () => setTicked(new Set()),
    setStage: (stage) => void change({ stage }, (count) => t("admin.inbox.stage.changed_many", { count, stage: stageText(stage) })),
    setAssignee: (assignee, name) => void change({ assignee }, (count) => assignedText(count, name)),
  };
}

/** Return how many of *picked* a change would touch: the others are so already. */
export function touchedBy(picked: readonly Enquiry[], part: BulkPart): number {
  return picked.filter((one) => ("stage" in part ? one.stage !== part.stage : one.assignee !== part.assignee)).length;
}

/** Return the ids of *before* by the change that gives them back what they had. */
export function partsBack(before: readonly Enquiry[], part: BulkPart): { ids: string[]; part: BulkPart }[] {
  const had = (one: Enquiry): string => ("stage" in part ? one.stage : one.assignee);
  const back = (value: string): BulkPart => ("stage" in part ? { stage: value as Stage } : { assignee: value });
  const values = [...new Set(before.map(had))];
  return values.map((value) => ({
    ids: before.filter((one) => had(one) === value).map(({ id }) => id),
    part: back(value),
  }));
}

function undoing(before: readonly Enquiry[], part: BulkPart) {
  return { label: t("admin.undo.button"), run: () => void takeBack(before, part) };
}

function takeBack(before: readonly Enquiry[], part: BulkPart) {
  return attempt(
    async () => {
      for (const one of partsBack(before, part)) await changeAll(one.ids, one.part);
    },
    {
      done: t("admin.inbox.bulk.undo", { count: before.length }),
      failed: (message) => t("admin.undo.failed", { message }),
      refresh: refreshInbox,
    },
  );
}

async function changeAll(ids: readonly string[], part: BulkPart) {
  const changed: string[] = [];
  const left: string[] = [];
  for (let from = 0; from < ids.length; from += MOST_CHANGED) {
    const body = { ids: ids.slice(from, from + MOST_CHANGED), ...part };
    const { data } = await sendSigned<Schema<"ChangedEnquiriesOut">>("PATCH", API, { body });
    changed.push(...data.changed);
    left.push(...data.left);
  }
  return { changed, left };
}

function assignedText(count: number, name: string): string {
  return name ? t("admin.inbox.bulk.assigned", { count, name }) : t("admin.inbox.bulk.unassigned", { count });
}
