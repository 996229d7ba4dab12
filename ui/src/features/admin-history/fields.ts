/** The fields of a version, as they are told: in the order of the form, those of one label together. */
import type { Telling } from "./telling";
import { t } from "./text";
import type { Difference } from "./types";

/** A field of the form with the stored fields that it shows. */
export interface ToldField {
  name: string;
  label: string;
  parts: Difference[];
}

/** Return what *differences* are about; what no form shows comes last. */
export function toldFields(differences: readonly Difference[], telling: Telling): ToldField[] {
  const found = new Map<string, ToldField>();
  for (const part of differences) {
    const name = telling.shownAs(part.field);
    const known = found.get(name);
    if (known) known.parts.push(part);
    else found.set(name, { name, label: telling.labelOf(name), parts: [part] });
  }
  const places = new Map(telling.order.map((name, place) => [name, place]));
  const placeOf = ({ name }: ToldField) => places.get(name) ?? places.size;
  return [...found.values()].sort((one, other) => placeOf(one) - placeOf(other));
}

/** Say whether a form shows it. */
export function isOfForm({ name }: ToldField, { order }: Telling): boolean {
  return order.includes(name);
}

/** Return a stored value as somebody reads it: nothing as such. */
export function valueText(telling: Telling, field: string, value: unknown): string {
  return isBlank(value) ? t("admin.history.blank") : telling.textOf(field, value);
}

export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}
