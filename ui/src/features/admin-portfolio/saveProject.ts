/** Sending a project's form to the server. */
import { saveRecord } from "@shared/admin/saveRecord";
import type { SaveOutcome, Version } from "@shared/admin/saveRecord";
import { sendSigned } from "@shared/session";
import { editedFields, fieldsOf } from "./formValues";
import type { FormValues } from "./formValues";
import type { ProjectRecord } from "./types";
import { RECORDS_URL, recordUrl } from "./useProjectRecords";

/** The cover is a place among the pictures. */
const TOGETHER = [
  ["images", "thumbnailIndex"],
  ["styleDescription", "contents"],
];

export type Outcome = SaveOutcome<ProjectRecord> | { outcome: "created" };

export async function createProject(values: FormValues): Promise<Outcome> {
  await sendSigned("POST", RECORDS_URL, { body: fieldsOf(values) });
  return { outcome: "created" };
}

/** Save what *values* change of *base*; the cover is the picture that is the cover here. */
export function saveProject(
  base: Version<ProjectRecord>,
  values: FormValues,
): Promise<Outcome> {
  const url = recordUrl(base.record.id);
  const { thumbnailIndex } = fieldsOf(values);
  const edited = editedFields(base.record, values);
  if (!("images" in edited)) return saveRecord<ProjectRecord>(url, base, edited, TOGETHER);
  // Among other pictures the old index may mean another one: it is sent even so, and kept as sent.
  const chosen = { ...edited, thumbnailIndex };
  return saveRecord<ProjectRecord>(url, base, chosen, TOGETHER, `${url}?exactCover=true`);
}
