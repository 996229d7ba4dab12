/** The fields of a version, as they are told: in the order of the registry, those that mean something together as one. */
import { contentText } from "@shared/admin/contentText";
import type { ContentField, ContentType } from "@shared/admin/contentTypes";
import { labelOf, shownAs } from "@shared/admin/fieldLabels";
import { withTwins } from "@shared/admin/languages/registry";
import { t } from "./text";
import type { Difference } from "./types";

/** A field with the stored fields that it is told with; without an entry of the registry no form shows it. */
export interface ToldField {
  name: string;
  label: string;
  parts: { difference: Difference; entry: ContentField | undefined }[];
  isOfForm: boolean;
}

/** Return what *differences* in a record of *type* are about; what the registry does not know comes last. */
export function toldFields(differences: readonly Difference[], type: ContentType | undefined): readonly ToldField[] {
  const entries = withTwins(type?.fields ?? []);
  const places = new Map(entries.map(({ name }, place) => [name, place]));
  const entryOf = (name: string) => entries[places.get(name) ?? -1];
  const names = new Set(differences.map(({ field }) => shownAs(type, field)));
  const fields = [...names].map((name) => ({
    name,
    label: labelOf(type, name),
    parts: differences
      .filter(({ field }) => shownAs(type, field) === name)
      .map((difference) => ({ difference, entry: entryOf(difference.field) })),
    isOfForm: places.has(name) && entryOf(name)?.admin !== "no",
  }));
  const placeOf = ({ name }: ToldField) => places.get(name) ?? places.size;
  return fields.sort((field, other) => placeOf(field) - placeOf(other));
}

/** Return a stored value as somebody reads it: nothing as such. */
export function valueText(entry: ContentField | undefined, value: unknown): string {
  if (isBlank(value)) return t("admin.history.blank");
  return entry ? contentText(entry, value) : typeof value === "object" ? JSON.stringify(value) : String(value);
}

export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}
