/** Two versions of a project's fields as texts that a person can compare. */
import type { Disputed } from "@shared/admin/ConflictDialog";
import { splitTwin, toldTwins } from "@shared/admin/languages/twins";
import { labelOf, shownAs } from "@shared/publishing/fieldLabels";
import { storyText } from "@shared/publishing/storyText";
import { valuesOf } from "./formValues";
import type { FormImage, FormValues } from "./formValues";
import { altOf, captionOf, focusOf, roleOf, storedOf } from "./pictures/facts";
import { t } from "./text";
import type { ProjectRecord } from "./types";

/** Return the *fields* of *values* and of *other*, as they are shown in the form. */
export function disputedTexts(other: ProjectRecord, fields: readonly string[], values: FormValues): Disputed[] {
  const theirs = valuesOf(other);
  const names = new Set(fields.map(shownAs));
  return [...names].map((field) => ({
    field,
    label: labelOf(field),
    mine: textAt(values, field),
    theirs: textAt(theirs, field),
  }));
}

function textAt(values: FormValues, field: string): string {
  return splitTwin(field) ? (values.twins[field] ?? "") : describe(values, field as keyof FormValues);
}

function describe(values: FormValues, field: keyof FormValues): string {
  if (field === "images") return values.images.map((image, n) => pictureText(image, n, values)).join("\n");
  if (field === "type") return t(`space.${values.type}`);
  const value = values[field];
  return storyText(field, value) ?? String(value);
}

/** The place and the name of a picture, what it is, and what is said of it. */
function pictureText(slot: FormImage, index: number, { cover, opening }: FormValues): string {
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
