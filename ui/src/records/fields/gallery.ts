/** Pictures in order as a form has them: each with a key, those on their way without a picture yet. */
import { sameValue } from "@shared/admin/saveRecord";
import type { ContentField } from "@shared/admin/contentTypes";
import type { Schema } from "@shared/contract";
import { trimmedText } from "@shared/unseen";

/** A picture as somebody wrote it; an older one may lack anything. */
export type StoredImage = Partial<Schema<"ImageRecord">>;

export interface FormImage {
  key: string;
  /** As stored: a URL alone in old records; null while it is on its way. */
  image: StoredImage | string | null;
}

type Values = Readonly<Record<string, unknown>>;

/** Return a picture as an object: an older one is its address alone. */
export function storedImage({ image }: FormImage): StoredImage {
  return typeof image === "string" ? { url: image } : (image ?? {});
}

/** Return the slots that stand in a form under *name*. */
export function slotsOf(values: Values, name: string | undefined): readonly FormImage[] {
  const slots = name === undefined ? undefined : values[name];
  return Array.isArray(slots) ? slots : [];
}

/** Return the pictures of *record* that visitors see: those under the older names when there are no others. */
export function readGallery({ name, older = [] }: Pick<ContentField, "name" | "older">, record: Values): FormImage[] {
  const listed = listOf(record[name]);
  const shown = listed.length > 0 ? listed : older.flatMap((one) => (typeof record[one] === "string" ? record[one] || [] : listOf(record[one])));
  return shown.map((image, index) => ({ key: `stored-${index}`, image: image as FormImage["image"] }));
}

function listOf(images: unknown): unknown[] {
  if (Array.isArray(images)) return images;
  if (typeof images !== "object" || images === null) return [];
  return "url" in images ? [images] : Object.values(images);
}

/** Return what is stored of *slots*: those that have arrived. */
export function storedGallery(slots: readonly FormImage[]): unknown[] {
  return slots.flatMap(({ image }) => (image === null ? [] : [image]));
}

/** Return the key of the cover that *record* names by its place. */
export function readCover(gallery: ContentField, name: string, record: Values): string {
  const images = readGallery(gallery, record);
  const index = typeof record[name] === "number" ? record[name] : 0;
  return (images[index] ?? images[0])?.key ?? "";
}

export function storedCover(slots: readonly FormImage[], cover: unknown): number {
  return Math.max(slots.filter(({ image }) => image !== null).findIndex(({ key }) => key === cover), 0);
}

/** Return the key of the picture that *record* names by its id, or its address; empty for none. */
export function readPicked(gallery: ContentField, name: string, record: Values): string {
  return readGallery(gallery, record).find((slot) => namesOf(slot).some((one) => one === record[name]))?.key ?? "";
}

export function storedPicked(slots: readonly FormImage[], picked: unknown): string | null {
  const slot = slots.find(({ key }) => key === picked);
  return (slot && namesOf(slot)[0]) ?? null;
}

/** Return what other fields may name a picture by: its id, or its address. */
function namesOf(slot: FormImage): string[] {
  const { id, url } = storedImage(slot);
  return [id, url].flatMap((name) => (typeof name === "string" && trimmedText(name)) || []);
}

/** Return *theirs* with the keys that the same pictures have here, and behind them what is on its way here. */
export function adoptedGallery(theirs: readonly FormImage[], mine: readonly FormImage[]): FormImage[] {
  const left = mine.filter(({ image }) => image !== null);
  const taken = new Set(mine.map(({ key }) => key));
  const keyed = theirs.map((slot) => {
    const place = left.findIndex((one) => isSamePicture(one, slot));
    const [known] = place < 0 ? [] : left.splice(place, 1);
    return { slot, known };
  });
  const adopted = keyed.map(({ slot, known }) => {
    if (known) return sameValue(known.image, slot.image) ? known : { ...slot, key: known.key };
    return { ...slot, key: freeKey(slot.key, taken) };
  });
  return [...adopted, ...mine.filter(({ image }) => image === null)];
}

function freeKey(key: string, taken: Set<string>): string {
  const free = taken.has(key) ? freeKey(`${key}'`, taken) : key;
  taken.add(free);
  return free;
}

function isSamePicture(one: FormImage, other: FormImage): boolean {
  const [names, others] = [namesOf(one), namesOf(other)];
  return names.length > 0 ? names.some((name) => others.includes(name)) : sameValue(one.image, other.image);
}

/** Return the key among *slots* that the picture *key* of *theirs* has there; empty for none. */
export function adoptedKey(key: unknown, theirs: readonly FormImage[], slots: readonly FormImage[]): string {
  const picture = theirs.find((slot) => slot.key === key);
  return (picture && slots.find((slot) => isSamePicture(slot, picture))?.key) ?? "";
}

/** Sizes that were found out here, by address. */
const sizes = new Map<string, { width: number; height: number }>();

/** Milliseconds. */
const LOOK_EACH = 100;

/** Find out the size of a picture that was stored without one: the beginning of its file tells it. */
export function measure(slot: FormImage): void {
  const { url, width } = storedImage(slot);
  if (!url || width || sizes.has(url)) return;
  const original = new Image();
  original.src = url;
  const looking = setInterval(() => {
    const { naturalWidth, naturalHeight, complete } = original;
    if (naturalWidth > 0) sizes.set(url, { width: naturalWidth, height: naturalHeight });
    else if (!complete) return;
    clearInterval(looking);
    original.src = "";
  }, LOOK_EACH);
}

/** Return *slots* with the sizes of their pictures that were found out, which counts as no change of theirs. */
export function withSizes(slots: readonly FormImage[]): readonly FormImage[] {
  if (!slots.some(sizeOf)) return slots;
  return slots.map((slot) => {
    const size = sizeOf(slot);
    return size ? { ...slot, image: { ...storedImage(slot), ...size } } : slot;
  });
}

function sizeOf(slot: FormImage) {
  const { url, width } = storedImage(slot);
  return width ? undefined : sizes.get(url ?? "");
}
