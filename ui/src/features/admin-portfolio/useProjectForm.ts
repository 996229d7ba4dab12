/** The form of one project: what stands in it, its uploads, and its draft. */
import { useEffect, useState } from "react";

import { useDraft } from "@shared/admin/drafts/useDraft";
import type { Slot } from "@shared/admin/drafts/useSlot";
import type { Version } from "@shared/admin/saveRecord";
import { useCreationKey } from "@shared/admin/useCreationKey";
import type { KeptPicture } from "@shared/uploads/keptPictures";
import { isActive, isSetAside, sortPicked } from "@shared/uploads/pictures";
import type { Picked, UploadEntry } from "@shared/uploads/pictures";
import { sourcesOf } from "@shared/uploads/entryList";
import { useUploads } from "@shared/uploads/useUploads";
import { editedFields, EMPTY, folderName, textOf, valuesOf } from "./formValues";
import type { FormImage, FormValues } from "./formValues";
import { t } from "./text";
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
  const [creation, renewCreation] = useCreationKey(draft?.value.creation);
  const [values, setValues] = useState(() =>
    withCover(withWaiting(draft?.value.values ?? startOf(stored), slot.pictures)),
  );
  const [duplicates, setDuplicates] = useState<readonly string[]>([]);
  const [isSaved, setSaved] = useState(false);
  const [day] = useState(() => new Date());
  const folder = (base && textOf(base.record.folderName)) || folderName(values, day);
  const change = (facts: Partial<FormValues>) => setValues((now) => ({ ...now, ...facts }));

  const uploads = useUploads({
    draft: slot.id,
    folder,
    maxBytes: site.maxUploadBytes,
    onDone: (key, image) => setValues((now) => withImage(now, key, image)),
    onDuplicate: (key, name) => {
      setDuplicates((now) => [...now, name]);
      setValues((now) => without(now, key));
    },
  });
  const { queue } = uploads;
  // What waited goes on by itself as soon as the form is there.
  useEffect(() => queue.restore(slot.pictures), [queue, slot]);

  const shown = visibleImages(values.images, uploads.entries);
  const isDirty = hasChanged(base, values);
  const kept: KeptForm = { base, values, creation };
  const writer = useDraft<KeptForm>(slot.id, isDirty && !isSaved ? draftOf(opened, kept) : null);

  function pick(files: readonly File[]): Picked {
    setDuplicates([]);
    const fresh = files.filter((file) => !queue.giveBack(file));
    const room = opened === NEW ? site.maxNewImages - shown.length : Infinity;
    const picked = sortPicked(fresh, sourcesOf(uploads.entries), { maxBytes: site.maxUploadBytes, room });
    const large = new Set(picked.tooLarge);
    const taken = fresh.filter((file) => picked.accepted.includes(file) || large.has(file));
    const keys = taken.flatMap((file) => queue.add([file], large.has(file) ? "too_large" : "waiting"));
    queue.add(picked.notImages, "refused", t("upload.not_image"));
    queue.add(picked.surplus, "refused");
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
    /** The names of files that were taken out again: another one has the same content. */
    duplicates,
    draftedAt: draft?.at,
    setImages: (images: FormImage[]) => setValues((now) => withCover({ ...now, images })),
    /** Take over another version of the record, with *next* in the form. */
    rebase: (version: Version<ProjectRecord>, next: FormValues) => {
      setBase(version);
      setValues(next);
    },
    discardDraft: () => {
      queue.clear();
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

function visibleImages(images: readonly FormImage[], entries: readonly UploadEntry[]) {
  const seen = entries.filter((entry) => entry.state !== "cancelled" && !isSetAside(entry));
  const keys = new Set(seen.map(({ key }) => key));
  return images.filter(({ key, image }) => image !== null || keys.has(key));
}

function startOf(stored: Base): FormValues {
  return stored ? valuesOf(stored.record) : EMPTY;
}

function withImage(values: FormValues, key: string, image: FormImage["image"]) {
  const images = values.images.map((slot) => (slot.key === key ? { key, image } : slot));
  return { ...values, images };
}

function without(values: FormValues, gone: string): FormValues {
  return withCover({ ...values, images: values.images.filter(({ key }) => key !== gone) });
}

/** Bring the pictures of a draft together with those that wait with it: either may be behind. */
function withWaiting(values: FormValues, pictures: readonly KeptPicture[]): FormValues {
  const waiting = new Map(pictures.map(({ key, image }) => [key, image]));
  const placed = values.images.filter(({ key, image }) => image !== null || waiting.has(key));
  const known = new Set(placed.map(({ key }) => key));
  const added = pictures.filter(({ key }) => !known.has(key));
  const images = [...placed, ...added].map(({ key, image }) => ({ key, image: image ?? waiting.get(key) ?? null }));
  return { ...values, images };
}

/** Make the first picture the cover when the chosen one is gone. */
function withCover(values: FormValues): FormValues {
  const isThere = values.images.some(({ key }) => key === values.cover);
  return isThere ? values : { ...values, cover: values.images[0]?.key ?? "" };
}

function hasChanged(base: Base, values: FormValues): boolean {
  const isWaiting = values.images.some(({ image }) => image === null);
  if (base) return isWaiting || Object.keys(editedFields(base.record, values)).length > 0;
  return JSON.stringify(values) !== JSON.stringify(EMPTY);
}
