/** The form of one project: what stands in it, its uploads, and its draft. */
import { useState } from "react";

import { useDraft } from "@shared/admin/drafts/useDraft";
import type { Slot } from "@shared/admin/drafts/useSlot";
import type { Version } from "@shared/admin/saveRecord";
import { useCreationKey } from "@shared/admin/useCreationKey";
import { isActive, sortPicked } from "@shared/uploads/pictures";
import type { Picked, UploadEntry } from "@shared/uploads/pictures";
import { useUploads } from "@shared/uploads/useUploads";
import { editedFields, EMPTY, folderName, textOf, valuesOf } from "./formValues";
import type { FormImage, FormValues } from "./formValues";
import type { AdminSite, ProjectRecord } from "./types";
import { NEW } from "./useFormAddress";

export type Base = Version<ProjectRecord> | null;

export interface KeptForm {
  base: Base;
  values: FormValues;
  /** Under which key a new one is created; drafts of before have none. */
  creation?: string;
}

/**
 * Return the form of the project that *opened* names; its draft is kept in *slot*.
 *
 * A draft left there comes back together with the version it was based on, so that what others
 * saved since then is noticed when it is saved.
 */
export function useProjectForm(opened: string, stored: Base, site: AdminSite, slot: Slot<KeptForm>) {
  const [draft, setDraft] = useState(slot.draft);
  const [base, setBase] = useState<Base>(draft?.value.base ?? stored);
  const [values, setValues] = useState(draft?.value.values ?? startOf(stored));
  const [creation, renewCreation] = useCreationKey(draft?.value.creation);
  const [isSaved, setSaved] = useState(false);
  const [day] = useState(() => new Date());
  const folder = (base && textOf(base.record.folderName)) || folderName(values, day);
  const change = (facts: Partial<FormValues>) => setValues((now) => ({ ...now, ...facts }));

  const uploads = useUploads({
    folder,
    maxBytes: site.maxUploadBytes,
    onDone: (key, image) => setValues((now) => withImage(now, key, image)),
  });
  const shown = visibleImages(values.images, uploads.entries);
  const isDirty = hasChanged(base, values);
  const kept: KeptForm = { base, values: withoutPending(values), creation };
  const writer = useDraft<KeptForm>(slot.id, isDirty && !isSaved ? draftOf(opened, kept) : null);

  function pick(files: readonly File[]): Picked {
    const present = uploads.entries.map(({ file }) => file);
    const room = opened === NEW ? site.maxNewImages - shown.length : Infinity;
    const picked = sortPicked(files, present, { maxBytes: site.maxUploadBytes, room });
    const large = new Set(picked.tooLarge);
    const taken = files.filter((file) => picked.accepted.includes(file) || large.has(file));
    const keys = taken.flatMap((file) => uploads.queue.add([file], large.has(file) ? "too_large" : "waiting"));
    const added = keys.map((key) => ({ key, image: null }));
    setValues((now) => withCover({ ...now, images: [...now.images, ...added] }));
    return picked;
  }

  return {
    values,
    /** The pictures to show: stored, uploaded, and on their way. */
    shown,
    cover: shown.some(({ key }) => key === values.cover) ? values.cover : shown[0]?.key,
    base,
    creation,
    renewCreation,
    folder,
    change,
    pick,
    uploads,
    isDirty: isDirty && !isSaved,
    isUploading: uploads.entries.some(isActive),
    draftedAt: draft?.at,
    setImages: (images: FormImage[]) => setValues((now) => withCover({ ...now, images })),
    /** Take over another version of the record, with *next* in the form. */
    rebase: (version: Version<ProjectRecord>, next: FormValues) => {
      setBase(version);
      setValues(next);
    },
    discardDraft: () => {
      void writer.forget(slot.id);
      setDraft(null);
      renewCreation();
      setBase(stored);
      setValues(startOf(stored));
    },
    finish: () => {
      setSaved(true);
      void writer.forget(slot.id);
    },
  };
}

export type ProjectFormState = ReturnType<typeof useProjectForm>;

function draftOf(opened: string, value: KeptForm) {
  const record = opened === NEW ? "" : opened;
  return { kind: "project", record, title: value.values.title, value } as const;
}

const UNSEEN = ["cancelled", "too_large"];

function visibleImages(images: readonly FormImage[], entries: readonly UploadEntry[]) {
  const states = new Map(entries.map(({ key, state }) => [key, state]));
  return images.filter(({ key, image }) => {
    const state = states.get(key);
    return image !== null || (state !== undefined && !UNSEEN.includes(state));
  });
}

function startOf(stored: Base): FormValues {
  return stored ? valuesOf(stored.record) : EMPTY;
}

function withImage(values: FormValues, key: string, image: FormImage["image"]) {
  const images = values.images.map((slot) => (slot.key === key ? { key, image } : slot));
  return { ...values, images };
}

/** Leave out what a reload could not bring back. */
function withoutPending(values: FormValues): FormValues {
  return withCover({ ...values, images: values.images.filter(({ image }) => image !== null) });
}

/** Make the first picture the cover when the chosen one is gone. */
function withCover(values: FormValues): FormValues {
  const isThere = values.images.some(({ key }) => key === values.cover);
  return isThere ? values : { ...values, cover: values.images[0]?.key ?? "" };
}

function hasChanged(base: Base, values: FormValues): boolean {
  if (base) return Object.keys(editedFields(base.record, values)).length > 0;
  return JSON.stringify(values) !== JSON.stringify(EMPTY);
}
