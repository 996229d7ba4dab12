/** One field of the set-up to the server, for visitors at once; never over what somebody else wrote unseen. */
import type { ScopedMutator } from "swr";

import { disputedFields, saveRecord } from "@shared/admin/saveRecord";
import type { SaveOutcome } from "@shared/admin/saveRecord";
import { getRecord } from "@shared/api";
import type { Schema } from "@shared/contract";
import { Problem } from "@shared/problem";
import { recordUrl } from "@shared/publishing/types";
import { sendSigned } from "@shared/session";
import { partsOf } from "./steps";
import type { FieldName } from "./steps";
import { t } from "./text";

type PartRecord = Schema<"ContentRecord">;

const STALE = 412;

/**
 * Save *value*, null for nothing, in the place of *known*, which was shown when it was chosen.
 *
 * Its part is shown as it is then; a refusal is a `Problem`. Where somebody else saved another value
 * meanwhile, that is shown, and the `Problem` with the status 412 says so at the field.
 */
export async function saveField(mutate: ScopedMutator, name: FieldName, value: unknown, known: unknown): Promise<void> {
  const { part, field } = partsOf(name);
  const url = recordUrl("site", part);
  const [before, after] = [{ [field]: known }, { [field]: value }];
  const read = await getRecord<PartRecord>(url);
  const outcome: SaveOutcome<PartRecord> =
    disputedFields(before, after, { ...read.data }).length > 0
      ? { outcome: "conflict", current: { record: read.data, etag: read.etag ?? "" }, fields: [field] }
      : await saveRecord(url, { record: { ...read.data, ...before }, etag: read.etag ?? "" }, after);
  if (outcome.outcome === "gone") throw new Problem(404, {});
  if (outcome.outcome === "conflict") {
    await mutate(url, outcome.current.record, { revalidate: false });
    throw writtenMeanwhile(field, (outcome.current.record as object as Record<string, unknown>)[field]);
  }
  const { record } = outcome.version;
  // Somebody began to edit a part that was never public: what is written here is.
  if (record.state === "draft") await sendSigned("POST", `${url}/publish`, { body: {} });
  await mutate(url, record, { revalidate: false });
}

function writtenMeanwhile(field: string, theirs: unknown): Problem {
  const message =
    typeof theirs === "string"
      ? t("admin.setup.written_meanwhile", { text: theirs })
      : t("admin.setup.changed_meanwhile");
  return new Problem(STALE, { code: "stale_record", detail: message, errors: [{ field, code: "stale_record", message }] });
}
