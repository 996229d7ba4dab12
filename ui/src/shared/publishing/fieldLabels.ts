/** What the fields of records are called, and which of them are told as one. */
import registry from "@content/registry.ko.json";
import fields from "@texts/fields.ko.json";
import { withLanguage } from "../admin/languages/labels";
import { splitTwin, twinName } from "../admin/languages/twins";

/** What another field is shown as: the cover belongs to the pictures, the older text to the present one. */
const SHOWN_AS: Readonly<Record<string, string>> = { thumbnailIndex: "images", openingPicture: "images", contents: "styleDescription" };

/** Return the name of the field that a stored field is shown as, a twin as the twin of that. */
export function shownAs(field: string): string {
  const twin = splitTwin(field);
  return twin ? twinName(twin.language.code, shownAs(twin.of)) : (SHOWN_AS[field] ?? field);
}

/** Return what a stored field is called, a twin with its language; one without a name is called what it is stored as. */
export function labelOf(field: string): string {
  return withLanguage(shownAs(field), (name) => {
    const key = `field.${name}`;
    if (key in fields) return fields[key as keyof typeof fields];
    return registry.collections.portfolio.fields.find((entry) => entry.name === name)?.label ?? name;
  });
}

/** Return the stored fields that a decision about *field* concerns. */
export function concerned(field: string): string[] {
  const twin = splitTwin(field);
  if (twin) return concerned(twin.of).map((name) => twinName(twin.language.code, name));
  return [field, ...Object.keys(SHOWN_AS).filter((name) => SHOWN_AS[name] === field)];
}
