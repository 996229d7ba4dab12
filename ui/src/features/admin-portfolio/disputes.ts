/** Two versions of a project's fields as texts that a person can compare. */
import type { Disputed } from "@shared/admin/ConflictDialog";
import { toldTwins } from "@shared/admin/languages/twins";
import { labelOf, shownAs } from "@shared/publishing/fieldLabels";
import { storyText } from "@shared/publishing/storyText";
import { slotsOf } from "@records/fields/gallery";
import type { FormImage } from "@records/fields/gallery";
import { valuesOf } from "@records/fields/values";
import type { Values } from "@records/fields/values";
import type { ContentField } from "@shared/admin/contentTypes";
import { altOf, captionOf, focusOf, roleOf, storedOf } from "./pictures/facts";
import { t } from "./text";
import { textOf } from "./stored";

/** Return the *names* of *values* and of *other*, as they are shown in the form of *fields*. */
export function disputedTexts(fields: readonly ContentField[], other: object, names: readonly string[], values: Values): Disputed[] {
  const theirs = valuesOf(fields, other);
  return [...new Set(names.map(shownAs))].map((field) => ({
    field,
    label: labelOf(field),
    mine: describe(values, field),
    theirs: describe(theirs, field),
  }));
}

function describe(values: Values, field: string): string {
  if (field === "images") return slotsOf(values, field).map((image, n) => pictureText(image, n, values)).join("\n");
  const value = values[field];
  if (field === "type") return t(value === "residential" ? "space.residential" : "space.commercial");
  return storyText(field, value) ?? textOf(value);
}

/** The place and the name of a picture, what it is, and what is said of it. */
function pictureText(slot: FormImage, index: number, { thumbnailIndex: cover, openingPicture: opening }: Values): string {
  const { name, alt, id, url } = storedOf(slot);
  const [role, caption, focus] = [roleOf(slot), captionOf(slot), focusOf(slot)];
  const roles = [
    slot.key === cover ? t("admin.project.role.cover") : "",
    slot.key === opening ? t("admin.project.role.wide") : "",
    role === "photo" ? "" : t(`admin.project.role.${role}`),
  ].filter(Boolean);
  const told = [
    altText(altOf(slot)),
    caption ? t("admin.project.told.caption", { text: caption }) : "",
    focus ? t("admin.project.told.focus", { ...focus }) : "",
    ...toldTwins(storedOf(slot)),
  ].filter(Boolean);
  const named = `${index + 1}. ${name || alt || id || url || "-"}${roles.length > 0 ? ` (${roles.join(", ")})` : ""}`;
  return [named, ...told].join(" · ");
}

function altText(alt: string | null): string {
  if (alt === null) return "";
  return alt ? t("admin.project.told.alt", { text: alt }) : t("admin.project.told.decorative");
}
