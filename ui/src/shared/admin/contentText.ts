/** Values as a person reads them, by the kinds of their fields: in the history, and where two differ. */
import tags from "@texts/tags.ko.json";
import { translator } from "../../messages";
import project from "../../messages/admin-project.ko.json";
import type { Disputed } from "./ConflictDialog";
import type { ContentField, ContentType } from "./contentTypes";
import { labelOf, shownAs } from "./fieldLabels";
import { chosenPoint } from "./focal/focus";
import { withTwins } from "./languages/registry";
import { partsOf, spread, toldTwins } from "./languages/twins";

const t = translator(project);
const TAGS: Readonly<Record<string, string>> = tags;

type Values = Readonly<Record<string, unknown>>;

/** Return *value* as a text, empty for nothing; pictures of a *record* with what that says of them. */
export function contentText(field: ContentField, value: unknown, record?: Values): string {
  switch (field.kind) {
    case "list":
      return listOf(value).map((item, place) => `${place + 1}. ${itemText(field.item, item)}`).join("\n");
    case "rooms":
      return listOf(value).map((room) => partTexts(field, room).map(({ text }) => text).concat(toldTwins(partsOf(room))).join(" · ")).join("\n");
    case "gallery":
      return listOf(value).map((picture, place) => shotText(picture, place, record)).join("\n");
    case "tags":
      return listOf(value).map((tag) => TAGS[`tag.${plainText(tag)}`] ?? plainText(tag)).join(", ");
    case "picture":
      return pictureText(value);
    case "film":
      return value ? [t("admin.project.told.video", { url: plainText(partsOf(value)["url"]) }), ...partLines(field, value)].join("\n") : "";
    case "legend":
      return partLines(field, value).join("\n");
    case "choice":
      return field.choices.find((choice) => choice.value === value)?.label ?? plainText(value);
    default:
      return plainText(value);
  }
}

/** Return the *fields* of two records of *type* as texts that can be compared, each as the field that it is told as. */
export function disputedTexts(type: ContentType | undefined, fields: readonly string[], mine: object, theirs: object): Disputed[] {
  const names = new Set(fields.map((name) => shownAs(type, name)));
  const told = withTwins(type?.fields ?? []).filter(({ name }) => names.has(name));
  return told.map((field) => ({
    field: field.name,
    label: labelOf(type, field.name),
    mine: fieldText(field, mine as Values),
    theirs: fieldText(field, theirs as Values),
  }));
}

/** Visitors see a field that another replaces as long as it is filled. */
function fieldText(field: ContentField, record: Values): string {
  const names = [...(field.replaces ?? []), field.name, ...(field.older ?? [])];
  return names.map((name) => contentText(field, record[name], record)).find(Boolean) ?? "";
}

/** Return an item by its fields: of each what is filled, with its name where there are several. */
function itemText(fields: readonly ContentField[], value: unknown): string {
  const values = spread(partsOf(value));
  const told = withTwins(fields).map((field) => ({ label: field.label, text: contentText(field, values[field.name]) }));
  const filled = told.filter(({ text }) => text !== "");
  if (fields.length === 1) return filled.map(({ text }) => text).join(" · ");
  return filled.map(({ label, text }) => `${label}: ${text}`).join("\n   ");
}

function partTexts({ parts = [] }: ContentField, value: unknown) {
  const told = parts.map((part) => ({ label: part.label, text: contentText(part, partsOf(value)[part.name]) }));
  return told.filter(({ text }) => text !== "");
}

function partLines(field: ContentField, value: unknown): string[] {
  return [...partTexts(field, value).map(({ label, text }) => `${label}: ${text}`), ...toldTwins(partsOf(value))];
}

function pictureText(value: unknown): string {
  if (typeof value === "string") return value;
  const { name, alt, url } = partsOf(value);
  return [plainText(alt), plainText(name) || plainText(url), ...toldTwins(partsOf(value))].filter(Boolean).join(" · ");
}

const ROLES = { before: "admin.project.role.before", after: "admin.project.role.after", plan: "admin.project.role.plan", detail: "admin.project.role.detail" } as const;

/** Return the place and the name of a picture of a gallery, what it is, and what is said of it. */
function shotText(value: unknown, place: number, record?: Values): string {
  const picture: Values = typeof value === "string" ? { url: value } : partsOf(value);
  const { name, alt, id, url, caption, role } = picture;
  const focus = chosenPoint(picture);
  const opening = record?.["openingPicture"];
  const isCover = record !== undefined && place === (record["thumbnailIndex"] ?? 0);
  const roles = [
    isCover ? t("admin.project.role.cover") : "",
    typeof opening === "string" && [id, url].includes(opening) ? t("admin.project.role.wide") : "",
    typeof role === "string" && role in ROLES ? t(ROLES[role as keyof typeof ROLES]) : "",
  ].filter(Boolean);
  const told = [
    typeof alt === "string" ? altText(alt) : "",
    caption ? t("admin.project.told.caption", { text: plainText(caption) }) : "",
    focus ? t("admin.project.told.focus", { ...focus }) : "",
    ...toldTwins(picture),
  ].filter(Boolean);
  const called = [name, alt, id, url].map(plainText).find(Boolean) ?? "-";
  return [`${place + 1}. ${called}${roles.length > 0 ? ` (${roles.join(", ")})` : ""}`, ...told].join(" · ");
}

function altText(alt: string): string {
  return alt ? t("admin.project.told.alt", { text: alt }) : t("admin.project.told.decorative");
}

function plainText(value: unknown): string {
  return ["string", "number", "boolean"].includes(typeof value) ? String(value) : "";
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
