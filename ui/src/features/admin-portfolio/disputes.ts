/** Two versions of a project's fields as texts that a person can compare. */
import type { Disputed } from "@shared/admin/ConflictDialog";
import { valuesOf } from "./formValues";
import type { FormImage, FormValues } from "./formValues";
import { t } from "./text";
import type { ProjectRecord } from "./types";

const LABELS = {
  type: "field.type",
  title: "field.title",
  address: "field.address",
  area: "field.area",
  businessType: "field.businessType",
  style: "field.style",
  styleDescription: "field.styleDescription",
  constructionDate: "field.constructionDate",
  images: "field.images",
} as const;

type Label = keyof typeof LABELS;

/** What another field is shown as: the cover belongs to the pictures, the older text to the present one. */
const SHOWN_AS: Readonly<Record<string, string>> = { thumbnailIndex: "images", contents: "styleDescription" };

/** Return the *fields* of *values* and of *other*, as they are shown in the form. */
export function disputedTexts(other: ProjectRecord, fields: readonly string[], values: FormValues): Disputed[] {
  const theirs = valuesOf(other);
  const names = new Set(fields.map((name) => SHOWN_AS[name] ?? name));
  return [...names].map((field) => ({
    field,
    label: labelOf(field),
    mine: describe(values, field as Label),
    theirs: describe(theirs, field as Label),
  }));
}

/** Return what a stored field is called. */
export function labelOf(field: string): string {
  const shown = SHOWN_AS[field] ?? field;
  return shown in LABELS ? t(LABELS[shown as Label]) : shown;
}

/** Return the stored fields that a decision about *field* concerns. */
export function concerned(field: string): string[] {
  return [field, ...Object.keys(SHOWN_AS).filter((name) => SHOWN_AS[name] === field)];
}

function describe(values: FormValues, field: Label): string {
  if (field === "images") return values.images.map((image, n) => pictureText(image, n, values)).join("\n");
  if (field === "type") return t(`space.${values.type}`);
  return values[field];
}

function pictureText({ key, image }: FormImage, index: number, { cover }: FormValues): string {
  const name = typeof image === "object" ? (image?.name ?? image?.alt ?? image?.id) : image;
  const badge = key === cover ? ` (${t("admin.portfolio.form.cover.badge")})` : "";
  return `${index + 1}. ${name ?? "-"}${badge}`;
}
