/** The pictures of a project's form: those that are there, and those on their way. */
import { useEffect, useEffectEvent, useMemo, useState } from "react";

import { slotsOf } from "@records/fields/gallery";
import type { FormImage } from "@records/fields/gallery";
import type { RecordForm } from "@records/useRecordForm";
import { isSetAside } from "@shared/uploads/pictures";
import type { UploadEntry } from "@shared/uploads/pictures";
import { useUploads } from "@shared/uploads/useUploads";
import type { AdminSite } from "./types";

export const GALLERY = "images";
const COVER = "thumbnailIndex";
const OPENING = "openingPicture";

type Changed = (images: readonly FormImage[]) => readonly FormImage[];

interface GalleryProps {
  form: RecordForm;
  /** The draft that the pictures wait with, and those that do since before. */
  draft: string;
  found: readonly UploadEntry[];
  folder: string;
  site: AdminSite;
}

/** Return the pictures, and what changes them: the same for as long as they are. */
export function useGallery({ form, draft, found, folder, site }: GalleryProps) {
  const [duplicates, setDuplicates] = useState<readonly string[]>([]);
  const { alter, isOpen, values } = form;
  const [acts] = useState(() => ({
    setImages: (to: Changed) => alter((now) => withImages(now, to(slotsOf(now, GALLERY)))),
    choose: ({ cover, opening }: { cover?: string; opening?: string }) =>
      alter(() => ({ ...(cover === undefined ? {} : { [COVER]: cover }), ...(opening === undefined ? {} : { [OPENING]: opening }) })),
    forgetDuplicates: () => setDuplicates([]),
  }));
  const { queue, entries } = useUploads({
    draft,
    folder,
    maxBytes: site.maxUploadBytes,
    onDone: (key, image) => acts.setImages((now) => now.map((slot) => (slot.key === key ? { key, image } : slot))),
    onDuplicate: (key, name) => {
      setDuplicates((now) => [...now, name]);
      acts.setImages((now) => now.filter((slot) => slot.key !== key));
    },
  });

  // What waited goes on by itself as soon as the form is there.
  const goOn = useEffectEvent(() => {
    const waiting = found.filter(({ field }) => !field);
    acts.setImages((now) => withWaiting(now, waiting));
    queue.restore(waiting);
  });
  useEffect(() => {
    if (isOpen) goOn();
  }, [queue, isOpen]);

  const slots = slotsOf(values, GALLERY);
  const shown = useMemo(() => visibleImages(slots, entries), [slots, entries]);
  const cover = shown.some(({ key }) => key === values[COVER]) ? String(values[COVER]) : shown[0]?.key;
  const opening = String(values[OPENING] ?? "");
  return useMemo(
    () => ({
      ...acts,
      /** The pictures to show: stored, uploaded, and on their way. */
      shown,
      cover,
      opening,
      queue,
      entries,
      /** The names of files that were taken out again: another one has the same content. */
      duplicates,
      /** Whether some are on their way into the form. */
      isWaiting: slots.some(({ image }) => image === null),
    }),
    [acts, shown, cover, opening, queue, entries, duplicates, slots],
  );
}

export type Gallery = ReturnType<typeof useGallery>;

/** Make the first picture the cover when the chosen one is gone. */
function withImages(values: Readonly<Record<string, unknown>>, images: readonly FormImage[]) {
  const isThere = images.some(({ key }) => key === values[COVER]);
  return { [GALLERY]: images, ...(isThere ? {} : { [COVER]: images[0]?.key ?? "" }) };
}

function visibleImages(images: readonly FormImage[], entries: readonly UploadEntry[]) {
  const seen = entries.filter((entry) => entry.state !== "cancelled" && !isSetAside(entry));
  const keys = new Set(seen.map(({ key }) => key));
  return images.filter(({ key, image }) => image !== null || keys.has(key));
}

/** Bring the pictures of a draft together with those that wait with it: either may be behind. */
function withWaiting(images: readonly FormImage[], pictures: readonly UploadEntry[]): readonly FormImage[] {
  const waiting = new Map(pictures.map(({ key, image }) => [key, image]));
  const placed = images.filter(({ key, image }) => image !== null || waiting.has(key));
  const known = new Set(placed.map(({ key }) => key));
  const added = pictures.filter(({ key }) => !known.has(key));
  if (added.length === 0 && placed.every(({ image }) => image !== null)) return placed.length < images.length ? placed : images;
  return [...placed, ...added].map(({ key, image }) => ({ key, image: image ?? waiting.get(key) ?? null }));
}
