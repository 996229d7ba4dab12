/** The form of one project: what stands in it, its uploads, and its draft. */
import { useEffect, useState } from "react";

import { keepAside } from "@shared/admin/drafts/drafts";
import { WRITE_AFTER_MS } from "@shared/admin/drafts/DraftWriter";
import { useDraft } from "@shared/admin/drafts/useDraft";
import type { Slot } from "@shared/admin/drafts/useSlot";
import { sameValue } from "@shared/admin/saveRecord";
import type { Version } from "@shared/admin/saveRecord";
import { useCreationKey } from "@shared/admin/useCreationKey";
import type { KeptPicture } from "@shared/uploads/keptPictures";
import { isActive, isSetAside, sortPicked } from "@shared/uploads/pictures";
import type { Picked, UploadEntry } from "@shared/uploads/pictures";
import { sourcesOf } from "@shared/uploads/entryList";
import { useUploads } from "@shared/uploads/useUploads";
import { editedFields, EMPTY, fieldsOf, folderName, mergedValues, textOf, valuesOf, wholeOf } from "./formValues";
import type { FormImage, FormValues } from "./formValues";
import type { FilmValues } from "./story/filmValues";
import { withSizes } from "./pictures/facts";
import { useFilmUploads } from "./story/useFilmUploads";
import { t } from "./text";
import type { AdminSite, ProjectRecord } from "./types";

export type Base = Version<ProjectRecord> | null;

export interface KeptForm {
  base: Base;
  values: FormValues;
  /** Under which key a new one is created; drafts of before have none. */
  creation?: string;
}

/**
 * Return the form of the project *id*, empty for a new one; what is written is kept in *slot*.
 *
 * A draft left there comes back together with the version it was based on, so that what others
 * saved since then is noticed when it is saved.
 */
export function useProjectForm(id: string, stored: Base, site: AdminSite, slot: Slot<KeptForm>) {
  const [draft, setDraft] = useState(slot.draft);
  const [base, setBase] = useState<Base>(draft?.value.base ?? stored);
  const [creation, renewCreation] = useCreationKey(draft?.value.creation);
  const [values, setValues] = useState(() =>
    withCover(withWaiting(draft ? wholeOf(draft.value.values, draft.value.base?.record) : startOf(stored), slot.pictures)),
  );
  const [duplicates, setDuplicates] = useState<readonly string[]>([]);
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
  useEffect(() => queue.restore(slot.pictures.filter(isOfList)), [queue, slot]);
  const films = useFilmUploads({ folder, site, draft: { draft: slot.id, found: slot.pictures }, change: changeFilm });

  const shown = visibleImages(values.images, uploads.entries);
  const edited = editedOf(base, values);
  const isUploading = uploads.entries.some(isActive) || films.underway > 0;
  const isDirty = edited.length > 0;
  const isWaiting = hasWaiting(values) || films.isWaiting;
  const kept: KeptForm | null = isDirty || isWaiting ? { base, values, creation } : null;
  const writer = useDraft<KeptForm>(slot.id, kept && draftOf(id, kept));

  /** Change the film; resolves once the draft has it, so that a reload finds it there or on its way. */
  async function changeFilm(to: (film: FilmValues) => Partial<FilmValues>): Promise<void> {
    setValues((now) => ({ ...now, video: { ...now.video, ...to(now.video) } }));
    await new Promise((resolve) => {
      setTimeout(resolve, WRITE_AFTER_MS);
    });
    await writer.flush();
  }

  function pick(files: readonly File[]): Picked {
    setDuplicates([]);
    const fresh = files.filter((file) => !queue.giveBack(file));
    const room = !base ? site.maxNewImages - shown.length : Infinity;
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
    films,
    /** What is in no draft yet, as it is kept; null for nothing. */
    kept,
    writer,
    /** The names of the fields that were changed here. */
    edited,
    isDirty,
    isUploading,
    /** The names of files that were taken out again: another one has the same content. */
    duplicates,
    draftedAt: draft?.at,
    setImages: (changed: (images: readonly FormImage[]) => FormImage[]) =>
      setValues((now) => withCover({ ...now, images: changed(now.images) })),
    /** Go on from *version* with what was changed here, but for the fields *theirs*. */
    settle: (version: Version<ProjectRecord>, theirs: readonly string[] = []) => {
      setBase(version);
      setDraft(null);
      setValues((now) => onto(base, withSizes(now), version, theirs));
    },
    /** Go on with what was being written elsewhere; what stands here is kept as another draft. */
    resume: (document: KeptForm) => {
      if (kept) void keepAside(draftOf(id, kept));
      setBase(document.base);
      renewCreation(document.creation);
      setValues(withCover(withWaiting(wholeOf(document.values, document.base?.record), [])));
    },
    /** Note that *version* is stored and the form is left: what waits for its pictures is kept alone. */
    leave: async (version: Version<ProjectRecord>) => {
      if (!isWaiting) return writer.forget(slot.id);
      writer.put({ ...draftOf(version.record.id, { base: version, values, creation }), id: slot.id, at: Date.now() });
      return writer.flush();
    },
    /** Let go of everything that was written here: *version* stands in the form then. */
    reset: (version: Base) => {
      queue.clear();
      films.clear();
      void writer.forget(slot.id);
      setDraft(null);
      renewCreation();
      setBase(version);
      setValues(startOf(version));
    },
  };
}

export type ProjectFormState = ReturnType<typeof useProjectForm>;

function draftOf(record: string, value: KeptForm) {
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
  const listed = pictures.filter(isOfList);
  const waiting = new Map(listed.map(({ key, image }) => [key, image]));
  const placed = values.images.filter(({ key, image }) => image !== null || waiting.has(key));
  const known = new Set(placed.map(({ key }) => key));
  const added = listed.filter(({ key }) => !known.has(key));
  const images = [...placed, ...added].map(({ key, image }) => ({ key, image: image ?? waiting.get(key) ?? null }));
  return { ...values, images };
}

/** Say whether it is one of the project's pictures, and not its film or what belongs to that. */
function isOfList({ field }: KeptPicture): boolean {
  return field === undefined;
}

/** Make the first picture the cover when the chosen one is gone. */
function withCover(values: FormValues): FormValues {
  const isThere = values.images.some(({ key }) => key === values.cover);
  return isThere ? values : { ...values, cover: values.images[0]?.key ?? "" };
}

function hasWaiting({ images }: FormValues): boolean {
  return images.some(({ image }) => image === null);
}

/** Return the names of the fields that somebody changed. */
function editedOf(base: Base, values: FormValues): string[] {
  if (base) return Object.keys(editedFields(base.record, values));
  const before = fieldsOf(EMPTY);
  return Object.entries(fieldsOf(values)).flatMap(([name, value]) => (sameValue(value, before[name]) ? [] : [name]));
}

/** Put what was changed of *base* onto *version*; pictures on their way stay. */
function onto(base: Base, values: FormValues, version: Version<ProjectRecord>, theirs: readonly string[]): FormValues {
  if (!base) return values;
  const merged = mergedValues(base.record, values, version.record, theirs);
  const known = new Set(merged.images.map(({ key }) => key));
  const waiting = values.images.filter(({ key, image }) => image === null && !known.has(key));
  return withCover({ ...merged, images: [...merged.images, ...waiting] });
}
