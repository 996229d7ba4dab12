/** Two versions of a project's fields as texts that a person can compare. */
import type { Disputed } from "@shared/admin/ConflictDialog";
import { labelOf, shownAs } from "@shared/publishing/fieldLabels";
import { valuesOf } from "./formValues";
import type { FormImage, FormValues } from "./formValues";
import { t } from "./text";
import type { ProjectRecord } from "./types";

/** Return the *fields* of *values* and of *other*, as they are shown in the form. */
export function disputedTexts(other: ProjectRecord, fields: readonly string[], values: FormValues): Disputed[] {
  const theirs = valuesOf(other);
  const names = new Set(fields.map(shownAs));
  return [...names].map((field) => ({
    field,
    label: labelOf(field),
    mine: describe(values, field as keyof FormValues),
    theirs: describe(theirs, field as keyof FormValues),
  }));
}

function describe(values: FormValues, field: keyof FormValues): string {
  if (field === "images") return values.images.map((image, n) => pictureText(image, n, values)).join("\n");
  if (field === "type") return t(`space.${values.type}`);
  return values[field];
}

function pictureText({ key, image }: FormImage, index: number, { cover }: FormValues): string {
  const name = typeof image === "object" ? (image?.name ?? image?.alt ?? image?.id) : image;
  const badge = key === cover ? ` (${t("admin.portfolio.form.cover.badge")})` : "";
  return `${index + 1}. ${name ?? "-"}${badge}`;
}
