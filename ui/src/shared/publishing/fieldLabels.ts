/** What the fields of records are called, and which of them are told as one. */
import fields from "@texts/fields.ko.json";

/** What another field is shown as: the cover belongs to the pictures, the older text to the present one. */
const SHOWN_AS: Readonly<Record<string, string>> = { thumbnailIndex: "images", contents: "styleDescription" };

/** Return the name of the field that a stored field is shown as. */
export function shownAs(field: string): string {
  return SHOWN_AS[field] ?? field;
}

/** Return what a stored field is called; one without a name is called what it is stored as. */
export function labelOf(field: string): string {
  const key = `field.${shownAs(field)}`;
  return key in fields ? fields[key as keyof typeof fields] : shownAs(field);
}

/** Return the stored fields that a decision about *field* concerns. */
export function concerned(field: string): string[] {
  return [field, ...Object.keys(SHOWN_AS).filter((name) => SHOWN_AS[name] === field)];
}
