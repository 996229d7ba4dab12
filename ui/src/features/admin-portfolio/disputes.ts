/** Two versions of a project's fields as texts that a person can compare. */
import type { Disputed } from "@shared/admin/ConflictDialog";
import type { Version } from "@shared/admin/saveRecord";
import { valuesOf } from "./formValues";
import type { FormImage, FormValues } from "./formValues";
import { t } from "./text";
import type { ProjectRecord } from "./types";

export interface Conflict {
  current: Version<ProjectRecord>;
  fields: string[];
}

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

/** Return what is disputed; pictures and their cover are one matter. */
export function disputedTexts({ current, fields }: Conflict, values: FormValues): Disputed[] {
  const theirs = valuesOf(current.record);
  const names = new Set(fields.map((name) => (name === "thumbnailIndex" ? "images" : name)));
  return [...names].map((field) => ({
    field,
    label: t(LABELS[field as Label]),
    mine: describe(values, field as Label),
    theirs: describe(theirs, field as Label),
  }));
}

/** Return the stored fields that a decision about *field* concerns. */
export function concerned(field: string): string[] {
  return field === "images" ? ["images", "thumbnailIndex"] : [field];
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
