/** Sending an article's form to the server: as its draft. */
import { createRecord } from "@shared/admin/createRecord";
import type { Creation } from "@shared/admin/createRecord";
import { saveRecord } from "@shared/admin/saveRecord";
import type { SaveOutcome, Version } from "@shared/admin/saveRecord";
import { editedFields, newFields } from "./formValues";
import type { FormValues } from "./formValues";
import type { InsightRecord } from "./types";
import { RECORDS_URL, recordUrl } from "./useInsightRecords";

/** Create the draft of an article of *values* under the form's *key*; see `createRecord`. */
export function createArticle(key: string, values: FormValues): Promise<Creation<InsightRecord>> {
  return createRecord<InsightRecord>(RECORDS_URL, key, { ...newFields(values), state: "draft" });
}

/** Save in the draft what *values* change of *base*. */
export function saveArticle(
  base: Version<InsightRecord>,
  values: FormValues,
): Promise<SaveOutcome<InsightRecord>> {
  const url = recordUrl(base.record.id);
  return saveRecord<InsightRecord>(url, base, editedFields(base.record, values), [], `${url}/draft`);
}
