/** Two versions of an article's fields as texts that a person can compare. */
import type { Disputed } from "@shared/admin/ConflictDialog";
import { valuesOf } from "./formValues";
import type { FieldName, FormValues } from "./formValues";
import { t } from "./text";
import type { InsightRecord } from "./types";

const LABELS = {
  title: "field.title",
  category: "field.category",
  date: "field.date",
  url: "field.url",
  thumbnail: "field.thumbnail",
  content: "field.content",
} as const;

/** Return the *fields* of *values* and of *other*, as they are shown in the form. */
export function disputedTexts(other: InsightRecord, fields: readonly string[], values: FormValues): Disputed[] {
  const theirs = valuesOf(other);
  return fields.map((field) => ({
    field,
    label: labelOf(field),
    mine: textOf(values, field),
    theirs: textOf(theirs, field),
  }));
}

/** Return what a stored field is called. */
export function labelOf(field: string): string {
  return field in LABELS ? t(LABELS[field as FieldName]) : field;
}

function textOf(values: FormValues, field: string): string {
  return String(values[field as FieldName] ?? "");
}
