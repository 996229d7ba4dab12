/** The fields of a version, as they are told: in the order of the form, those of one label together. */
import { labelOf, shownAs } from "@shared/publishing/fieldLabels";
import { t, textOr } from "./text";
import type { Difference } from "./types";

const ORDER = [
  "title",
  "type",
  "category",
  "date",
  "address",
  "area",
  "businessType",
  "style",
  "styleDescription",
  "content",
  "url",
  "thumbnail",
  "images",
  "constructionDate",
];

/** A field of the form with the stored fields that it shows. */
export interface ToldField {
  name: string;
  label: string;
  parts: Difference[];
}

/** Return what *differences* are about; what no form shows comes last. */
export function toldFields(differences: readonly Difference[]): ToldField[] {
  const found = new Map<string, ToldField>();
  for (const part of differences) {
    const name = shownAs(part.field);
    const known = found.get(name);
    if (known) known.parts.push(part);
    else found.set(name, { name, label: labelOf(name), parts: [part] });
  }
  return [...found.values()].toSorted((one, other) => placeOf(one.name) - placeOf(other.name));
}

/** Say whether a form shows it. */
export function isOfForm({ name }: ToldField): boolean {
  return ORDER.includes(name);
}

function placeOf(name: string): number {
  const place = ORDER.indexOf(name);
  return place < 0 ? ORDER.length : place;
}

/** Return a stored value as somebody reads it: choices by their names, nothing as such. */
export function valueText(field: string, value: unknown): string {
  if (isBlank(value)) return t("admin.history.blank");
  if (typeof value === "object") return JSON.stringify(value);
  const text = String(value);
  if (field === "type") return textOr(`space.${text}`, text);
  if (field === "category") return textOr(`admin.editor.form.category.${text}`, text);
  const code = text.replace("&", "_and_").replace("-", "_");
  return field === "businessType" ? textOr(`admin.portfolio.form.business_type.${code}`, text) : text;
}

export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}
