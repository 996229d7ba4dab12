/** Sending a project's form to the server. */
import { saveRecord } from "../../shared/admin/saveRecord";
import type { SaveOutcome, Version } from "../../shared/admin/saveRecord";
import { sendSigned } from "../../shared/session";
import { editedFields, fieldsOf } from "./formValues";
import type { FormValues } from "./formValues";
import type { ProjectRecord } from "./types";
import { RECORDS_URL } from "./useProjectRecords";

/** The cover is a place among the pictures. */
const TOGETHER = [["images", "thumbnailIndex"]];

export type Outcome = SaveOutcome<ProjectRecord> | { outcome: "created" };

export async function createProject(values: FormValues): Promise<Outcome> {
  await sendSigned("POST", RECORDS_URL, { body: fieldsOf(values) });
  return { outcome: "created" };
}

/**
 * Save what *values* change of *base*.
 *
 * The server lets the cover follow its picture when the pictures change and the index stays.
 * When another picture was chosen and now stands at the old index, that has to be said afterwards.
 */
export async function saveProject(
  base: Version<ProjectRecord>,
  values: FormValues,
): Promise<Outcome> {
  const url = `${RECORDS_URL}/${encodeURIComponent(base.record.id)}`;
  const edited = editedFields(base.record, values);
  const saved = await saveRecord<ProjectRecord>(url, base, edited, TOGETHER);
  if (saved.outcome !== "saved" && saved.outcome !== "merged") return saved;
  const { thumbnailIndex } = fieldsOf(values);
  const follows = !("images" in edited) || saved.version.record.thumbnailIndex === thumbnailIndex;
  if (follows) return saved;
  return saveRecord<ProjectRecord>(url, saved.version, { thumbnailIndex });
}
