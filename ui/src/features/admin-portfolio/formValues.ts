/** What stands in the form: read from a record, judged, and turned back into fields. */
import { altFault } from "@shared/admin/altText";
import { mergedTexts, twinTextFields, twinTexts } from "@shared/admin/languages/formTexts";
import type { TwinTexts } from "@shared/admin/languages/formTexts";
import type { Fields } from "@shared/admin/saveRecord";
import { sameValue } from "@shared/admin/saveRecord";
import { trimmedText } from "@shared/unseen";
import { DESCRIPTIONS, movedDescriptions, olderDescriptions } from "./descriptions";
import { factFields, factsOf } from "./facts";
import type { FactValues } from "./facts";
import { NO_STORY, storyFields, storyOf } from "./story/storyValues";
import type { StoryValues } from "./story/storyValues";
import type { ProjectRecord, ProjectType, StoredImage } from "./types";

export interface FormImage {
  key: string;
  /** As stored: a URL alone in old records; null while it is on its way. */
  image: StoredImage | string | null;
}

export interface FormValues extends StoryValues, FactValues {
  type: ProjectType;
  title: string;
  address: string;
  area: string;
  businessType: string;
  style: string;
  styleDescription: string;
  constructionDate: string;
  images: FormImage[];
  /** The key of the cover picture. */
  cover: string;
  /** The key of the picture that was chosen to open the project on wide screens; empty for none. */
  opening: string;
  /** What is said in other languages, but for what lies in pictures and other parts. */
  twins: TwinTexts;
}

export type Faults = Partial<Record<keyof FormValues, string>>;

export const BUSINESS_TYPES = ["retail", "f&b", "beauty-wellness", "education", "office", "etc"] as const;

export const EMPTY: FormValues = {
  type: "residential",
  title: "",
  address: "",
  area: "",
  businessType: "retail",
  style: "",
  styleDescription: "",
  constructionDate: "",
  images: [],
  cover: "",
  opening: "",
  twins: {},
  ...NO_STORY,
  ...factsOf({}),
};

export function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** Return what a stored project is called: its title, for none or a blank one *otherwise*, or its id. */
export function nameOf({ id, title }: ProjectRecord, otherwise = ""): string {
  const name = textOf(title);
  return (trimmedText(name) && name) || otherwise || id;
}

/** Return the type as it is shown: whatever is not residential is commercial. */
export function typeOf({ type }: ProjectRecord): ProjectType {
  return type === "residential" ? "residential" : "commercial";
}

function listOf(images: unknown): unknown[] {
  if (Array.isArray(images)) return images;
  return typeof images === "object" && images !== null ? Object.values(images) : [];
}

/** Return what other fields may name a picture by: its id, or its address. */
function namesOf(image: FormImage["image"]): string[] {
  const names: unknown[] = typeof image === "string" ? [image] : [image?.id, image?.url];
  return names.flatMap((name) => (typeof name === "string" && trimmedText(name)) || []);
}

/** Return the pictures that visitors see: those under the older names when there are no others. */
export function picturesOf({ images, main_img: main, sub_imgs: more }: ProjectRecord): FormImage[] {
  const listed = listOf(images);
  const shown = listed.length > 0 ? listed : [main || [], listOf(more)].flat();
  return shown.map((image, index) => ({
    key: `stored-${index}`,
    image: image as FormImage["image"],
  }));
}

/** Return what the form shows of *record*: what visitors see, also where an older field holds it. */
export function valuesOf(record: ProjectRecord): FormValues {
  const images = picturesOf(record);
  const index = typeof record.thumbnailIndex === "number" ? record.thumbnailIndex : 0;
  return {
    type: typeOf(record),
    title: textOf(record.title),
    address: textOf(record.address),
    area: textOf(record.area) || textOf(record.info),
    businessType: textOf(record.businessType) || EMPTY.businessType,
    style: textOf(record.style),
    styleDescription: textOf(record.contents) || textOf(record.styleDescription),
    twins: twinTexts({ ...record, ...olderDescriptions(record) }),
    constructionDate: textOf(record.constructionDate),
    images,
    cover: (images[index] ?? images[0])?.key ?? "",
    opening: images.find(({ image }) => namesOf(image).some((name) => name === record.openingPicture))?.key ?? "",
    ...storyOf(record),
    ...factsOf(record),
  };
}

/** Return *values* that were kept of *record*: what forms of before did not have is as it is stored. */
export function wholeOf(values: Partial<FormValues>, record?: ProjectRecord): FormValues {
  return { ...(record ? valuesOf(record) : EMPTY), ...values };
}

/** Return the fields that *values* stand for; an empty text removes its field. */
export function fieldsOf(values: FormValues): Fields {
  const isHome = values.type === "residential";
  const images = values.images.filter(({ image }) => image !== null);
  const cover = images.findIndex(({ key }) => key === values.cover);
  return {
    type: values.type,
    title: trimmedText(values.title) || null,
    address: trimmedText(values.address) || null,
    area: isHome ? trimmedText(values.area) || null : null,
    businessType: isHome ? null : values.businessType,
    style: trimmedText(values.style) || null,
    styleDescription: trimmedText(values.styleDescription) ? values.styleDescription : null,
    constructionDate: trimmedText(values.constructionDate) || null,
    images: images.map(({ image }) => image),
    thumbnailIndex: Math.max(cover, 0),
    openingPicture: namesOf(images.find(({ key }) => key === values.opening)?.image ?? null)[0] ?? null,
    ...twinTextFields(values.twins),
    ...storyFields(values),
    ...factFields(values),
  };
}

/** Return what somebody changed of *record*; what only looks different in the form is left out. */
export function editedFields(record: ProjectRecord, values: FormValues): Fields {
  const before = fieldsOf(valuesOf(record));
  const now = fieldsOf(values);
  const edited = Object.entries(now).filter(([name, value]) => !sameValue(value, before[name]));
  const isRetold = edited.some(([name]) => DESCRIPTIONS.includes(name));
  return { ...Object.fromEntries(edited), ...(isRetold ? movedDescriptions(now, record) : {}) };
}

/**
 * Return the form for going on from *current*, which somebody else saved: what was changed here
 * stays, but for the fields named in *theirs*; all else is as it is now.
 */
export function mergedValues(
  base: ProjectRecord,
  values: FormValues,
  current: ProjectRecord,
  theirs: readonly string[] = [],
): FormValues {
  const edited = Object.keys(editedFields(base, values));
  const mine = new Set(edited.filter((name) => !theirs.includes(name)));
  const now = valuesOf(current);
  const kept = Object.entries(values).filter(([name]) => mine.has(name));
  const twins = mergedTexts(now.twins, values.twins, mine);
  const merged = { ...now, ...Object.fromEntries(kept), twins } as FormValues;
  if (mine.has("images")) return { ...merged, cover: values.cover, opening: values.opening };
  return {
    ...merged,
    cover: mine.has("thumbnailIndex") ? (sameKey(values.cover, values, now) ?? now.cover) : now.cover,
    opening: mine.has("openingPicture") ? (sameKey(values.opening, values, now) ?? "") : now.opening,
  };
}

/** Return the key among the pictures of *now* that the picture *key* of *values* has there. */
function sameKey(key: string, values: FormValues, now: FormValues): string | undefined {
  const picture = values.images.find((slot) => slot.key === key);
  return now.images.find(({ image }) => sameValue(image, picture?.image))?.key;
}

const YEAR_MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const LEADING_NUMBER = /^\d/;

/** Return a year and month in the stored form, however the digits were typed. */
export function yearMonth(text: string): string {
  const digits = /^\s*(\d{4})\D*(\d{1,2})\D*$/.exec(text);
  return digits ? `${digits[1]}-${(digits[2] ?? "").padStart(2, "0")}` : trimmedText(text);
}

export type FaultKey =
  | "title_required"
  | "address_required"
  | "area_required"
  | "area_invalid"
  | "construction_date_invalid"
  | "images_required"
  | "alt_too_long";

/** What a draft may still lack: it needs its title alone. */
const NEEDED_LATER: ReadonlySet<FaultKey> = new Set(["address_required", "area_required", "images_required"]);

/** Return what stands in the way of keeping *values* as a draft. */
export function draftFaultsOf(values: FormValues, record?: ProjectRecord): ReturnType<typeof faultsOf> {
  const found = Object.entries(faultsOf(values, record)).filter(([, key]) => !NEEDED_LATER.has(key));
  return Object.fromEntries(found);
}

/**
 * Return what has to be corrected before publication (specification, section 5), by field.
 *
 * Of a stored project only what was changed is judged, so that old records can be saved.
 */
export function faultsOf(
  values: FormValues,
  record?: ProjectRecord,
): Partial<Record<keyof FormValues, FaultKey>> {
  const fields = record ? editedFields(record, values) : fieldsOf(values);
  const faults: Partial<Record<keyof FormValues, FaultKey>> = {};
  if ("title" in fields && !fields.title) faults.title = "title_required";
  if ("address" in fields && !fields.address) faults.address = "address_required";
  const judgesArea = "area" in fields || "type" in fields;
  if (judgesArea && values.type === "residential") {
    if (!trimmedText(values.area)) faults.area = "area_required";
    else if (!LEADING_NUMBER.test(trimmedText(values.area))) faults.area = "area_invalid";
  }
  const date = fields.constructionDate;
  if (typeof date === "string" && !YEAR_MONTH.test(date)) {
    faults.constructionDate = "construction_date_invalid";
  }
  if (!record && (fields.images as unknown[]).length === 0) faults.images = "images_required";
  if ("images" in fields && hasNewLongAlt(values, record)) faults.images = "alt_too_long";
  return faults;
}

/** Say whether a picture that was changed has too long a text; old ones stay as they are. */
function hasNewLongAlt(values: FormValues, record?: ProjectRecord): boolean {
  const before = record ? valuesOf(record).images : [];
  return values.images.some(({ image }) => {
    const alt = typeof image === "object" ? (image?.alt ?? "") : "";
    return altFault(alt) !== "" && !before.some((old) => sameValue(old.image, image));
  });
}

/** Return the folder of a project's uploads (specification, section 9). */
export function folderName({ type, title, area, businessType }: FormValues, day: Date): string {
  const detail = type === "residential" ? trimmedText(area) : businessType;
  const date = day.toISOString().slice(0, 10).replaceAll("-", "");
  return `[${date}] ${[trimmedText(title), detail].filter(Boolean).join("_")}`.slice(0, 150);
}
