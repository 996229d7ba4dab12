/** What fields are called by their paths, and what is said of those that are changed. */
import type { ContentField, ContentType } from "@shared/admin/contentTypes";
import { withLanguage } from "@shared/admin/languages/labels";
import { PICTURE_TEXTS } from "@shared/admin/languages/pictureTexts";
import { withTwins } from "@shared/admin/languages/registry";
import { splitTwin, twinName } from "@shared/admin/languages/twins";
import { t } from "./text";

/** Return the name of the field at *path*, as `sections.2.heading`, or of its twin; of one that is not known its path. */
export function labelAt(fields: readonly ContentField[], path: string): string {
  if (splitTwin(path)) return withLanguage(path, (of) => labelAt(fields, of));
  const [name, place, ...rest] = path.split(".");
  const field = fields.find((one) => one.name === name);
  if (!field) return path;
  if (place === undefined) return field.label;
  const ofPicture = splitTwin(path.slice(field.name.length + 1));
  if (ofPicture) return `${field.label} ${withLanguage(twinName(ofPicture.language.code, ofPicture.of), pictureText)}`;
  const within = rest.length > 0 ? labelAt(field.item, rest.join(".")) : "";
  // What has one field alone is counted in it: the third paragraph, not the paragraph of the third.
  const isCounted = field.item.length === 1;
  return `${field.label} ${Number(place) + 1}${isCounted ? "" : " "}${within}`.trim();
}

/** Return what the text *name* of a picture is called. */
function pictureText(name: string): string {
  return PICTURE_TEXTS.find((one) => one.name === name)?.label ?? name;
}

/** Of what is changed so much is named; the number says how much there is. */
export const MOST_NAMED = 4;

/** Return the first few of *names*, as they stand in a sentence. */
export function few(names: readonly string[]): string {
  return names.slice(0, MOST_NAMED).join(", ");
}

/** Return what is changed in a record of *type*: the fields of these *names*, of a list's with what it is *called*. */
export function changedText(type: ContentType, called: string, names: readonly string[]): string {
  const fields = few(withTwins(type.fields).filter(({ name }) => names.includes(name)).map(({ label }) => label));
  if (!type.isList || !fields) return fields || called;
  return t(type.name === "slides" ? "admin.site.slides.changed" : "admin.site.changed", { one: called, fields });
}
