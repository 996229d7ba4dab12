/** Sending a project's form to the server. */
import { createRecord } from "@shared/admin/createRecord";
import type { Creation } from "@shared/admin/createRecord";
import { saveRecord } from "@shared/admin/saveRecord";
import type { SaveOutcome, Version } from "@shared/admin/saveRecord";
import { editedFields, fieldsOf } from "./formValues";
import type { FormValues } from "./formValues";
import { withSizes } from "./pictures/facts";
import type { ProjectRecord } from "./types";
import { RECORDS_URL, recordUrl } from "./useProjectRecords";

/** The cover and the opening picture are among the pictures, and a description lies in one of two fields. */
export const TOGETHER = [
  ["images", "thumbnailIndex", "openingPicture"],
  ["styleDescription", "contents"],
];

/** Create the draft of a project of *values* under the form's *key*; see `createRecord`. */
export function createProject(key: string, values: FormValues): Promise<Creation<ProjectRecord>> {
  return createRecord<ProjectRecord>(RECORDS_URL, key, { ...fieldsOf(values), state: "draft" });
}

/**
 * Save in the draft what *written* changes of *base*; the cover is the picture that is the cover here.
 *
 * Sizes that older pictures lack are stored with it, once they are known.
 */
export function saveProject(
  base: Version<ProjectRecord>,
  written: FormValues,
): Promise<SaveOutcome<ProjectRecord>> {
  const url = recordUrl(base.record.id);
  const values = withSizes(written);
  const { images, thumbnailIndex } = fieldsOf(values);
  const edited = editedFields(base.record, values);
  if (!("images" in edited || "openingPicture" in edited)) return saveRecord<ProjectRecord>(url, base, edited, TOGETHER, `${url}/draft`);
  // Among other pictures the old index may mean another one: it is sent even so, and kept as sent.
  return saveRecord<ProjectRecord>(url, base, { ...edited, images, thumbnailIndex }, TOGETHER, `${url}/draft?exactCover=true`);
}
