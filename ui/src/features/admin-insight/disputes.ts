/** Two versions of an article's fields as texts that a person can compare. */
import type { Disputed } from "@shared/admin/ConflictDialog";
import { splitTwin } from "@shared/admin/languages/twins";
import { labelOf } from "@shared/publishing/fieldLabels";
import { valuesOf } from "./formValues";
import type { FieldName, FormValues } from "./formValues";
import type { InsightRecord } from "./types";

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

function textOf(values: FormValues, field: string): string {
  return splitTwin(field) ? (values.twins[field] ?? "") : String(values[field as FieldName] ?? "");
}
