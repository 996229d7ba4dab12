/** Editing one record: read, typed into, saved by itself, published. */
import { useState } from "react";

import { contentTypeOf, keptAs, useContentTypes } from "@shared/admin/contentTypes";
import type { ContentCollection } from "@shared/admin/contentTypes";
import { useSlot } from "@shared/admin/drafts/useSlot";
import { useUnloadGuard } from "@shared/admin/leaveGuard";
import { readEdited } from "@shared/admin/saveRecord";
import { openPreview } from "@shared/publishing/openPreview";
import { recordUrl } from "@shared/publishing/types";
import { useEdited } from "@shared/publishing/useEdited";
import { usePresence } from "@shared/publishing/usePresence";
import { useSaveKey } from "@shared/publishing/useSaveKey";
import { useUploading } from "./fields/uploading";
import { useFollowing } from "./useFollowing";
import { useRecordForm } from "./useRecordForm";
import type { ContentRecord, KeptValues } from "./useRecordForm";
import { useRecordSaving } from "./useRecordSaving";
import type { RecordSavingProps } from "./useRecordSaving";

export type { ContentRecord } from "./useRecordForm";

/** How the form stands with what the server has of it. */
export type SavingState = "saved" | "unsaved" | "saving" | "failed" | "offline";

/**
 * Edit the record *id* of *collection*, for as long as the component is there that calls this: another
 * record is another component (`key`). A part of the site that nobody has filled yet is an empty one.
 * Others are told the path of the field that is *typed* in, where one alone is.
 */
export function useRecordEditor(collection: ContentCollection, id: string, typed = "") {
  const registry = useContentTypes();
  const type = contentTypeOf(registry.types, collection, id);
  const stored = useEdited<ContentRecord>(collection, id);
  const record = keptAs(collection, id);
  const slot = useSlot<KeptValues>({ kind: "content", record, id: "", onOpened: () => undefined });
  const form = useRecordForm({ kind: "content", record, type, stored: stored.version ?? undefined, slot });
  const waiting = useUploading();
  const editing = useEditing({ collection, id, form, uploads: waiting > 0 ? "underway" : "arrived", typed });
  const isMissing = stored.isGone || (registry.types !== undefined && type === undefined);

  return {
    ...editing,
    /** Whether it is there to be edited, never was, is on its way, or cannot be had for `problem`. */
    status: statusOf(),
    problem: stored.problem ?? registry.problem,
    retry: () => {
      registry.retry();
      stored.retry();
    },
    /** How many pictures are on their way. */
    waiting,
    dropResumed: () => {
      if (stored.version) form.reset(stored.version);
    },
  };

  function statusOf(): "loading" | "failed" | "missing" | "ready" {
    if (form.base) return "ready";
    if (isMissing) return "missing";
    return stored.problem || registry.problem ? "failed" : "loading";
  }
}

export type RecordEditor = ReturnType<typeof useRecordEditor>;

interface EditingProps extends RecordSavingProps {
  /** The path of the field that is typed in, where one alone is. */
  typed?: string;
}

/** Return what is done with an open form, whatever it is of. */
export function useEditing({ typed = "", ...props }: EditingProps) {
  const { collection, id, form } = props;
  const work = useRecordSaving(props);
  const others = usePresence(collection, id, typed);
  const isDirty = form.edited.length > 0;
  // The same for as long as the form is open: fields that nobody types into are not drawn anew.
  const [change] = useState(() => (name: string, value: unknown) => {
    work.faults.change(name);
    form.change(name, value);
  });
  useUnloadGuard(isDirty);
  useSaveKey(() => {
    if (form.isOpen && !work.isBusy) work.save();
  });
  useFollowing(collection, form, work);

  /** Do *act* once all that was typed is in the draft. */
  function withDraft(act: (record: string) => void) {
    if (isDirty || !id) work.save(act);
    else act(id);
  }

  return {
    collection,
    id,
    type: form.type,
    /** Its fields in the language of the studio, and those with their twins. */
    fields: form.own,
    allFields: form.fields,
    values: form.values,
    /** Give the field *name* another value; it is saved by itself. */
    change,
    /** Note that the field *name* is another now. */
    forgetFault: work.faults.change,
    /** What is wrong, by the path of the field: `sections.2.heading`. */
    faults: work.faults.faults,
    /** The version that is saved, with its entity tag; null until it is known. */
    base: form.base,
    /** The names of the fields that are in no draft yet. */
    edited: form.edited,
    /** The names of others who have it open. */
    others,
    /** When what stands in the form was written on this device, where it was found there. */
    resumedAt: form.resumedAt,
    savingState: savingState(),
    saving: work.saving,
    publishing: work.publishing,
    isOnline: work.isOnline,
    isBusy: work.isBusy,
    /** Why what is typed is in no draft; empty when nothing stands in the way. */
    failure: work.failure,
    /** How often somebody was led to a fault. */
    timesLed: work.faults.timesLed,
    withDraft,
    save: () => work.save(),
    /** Save what was found on this device, but for what the server refused before. */
    resume: work.resume,
    /** Save what waits, at once: a field was left. */
    flush: work.flush,
    /** Publish what stands in the form, now or at an instant; says so, with the way back. */
    publish: work.publish,
    /** Drop what visitors do not see, here and in the draft; asks nobody. */
    discard: work.discard,
    /** Show the page in *language* as the draft makes it, in a tab of its own. */
    preview: (language: string) => withDraft((made) => openPreview(collection, made, language)),
    /** Go on from what is stored now; with *drops*, let go of what was typed. */
    renew: async (drops = false) => {
      if (!drops) return work.takeStored(id);
      const version = await readEdited<ContentRecord>(recordUrl(collection, id));
      if (!version) return;
      work.faults.clear();
      form.reset(version);
    },
    /** Mark what is missing for publication, and lead to the first of it. */
    showGaps: () => {
      const gaps = work.publishing.standing?.gaps ?? [];
      work.faults.show(Object.fromEntries(gaps.map(({ field, message }) => [field, message])));
    },
    /** Save nothing any more when the form is closed: the record is gone. */
    giveUp: work.giveUp,
  };

  function savingState(): SavingState {
    if (!isDirty) return "saved";
    if (!work.isOnline) return "offline";
    if (work.saving.saving.at === "sending") return "saving";
    return work.failure ? "failed" : "unsaved";
  }
}

export type Editing = ReturnType<typeof useEditing>;

/** A form that may stand there as this device had kept it. */
export type Opened = Editing & { dropResumed: () => void };
