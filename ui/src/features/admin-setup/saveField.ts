/** One field of the set-up to the server, for visitors at once. */
import type { ScopedMutator } from "swr";

import type { Schema } from "@shared/contract";
import { recordUrl } from "@shared/publishing/types";
import { sendSigned } from "@shared/session";
import { partsOf } from "./steps";
import type { FieldName } from "./steps";

/** Save one field, null for nothing, and show its part as it is then; a refusal is a `Problem`. */
export async function saveField(mutate: ScopedMutator, name: FieldName, value: unknown): Promise<void> {
  const { part, field } = partsOf(name);
  const url = recordUrl("site", part);
  const body = { [field]: value };
  const { data } = await sendSigned<Schema<"ContentRecord">>("PUT", url, { body, headers: { "If-Match": "*" } });
  // Somebody began to edit a part that was never public: what is written here is.
  if (data.state === "draft") await sendSigned("POST", `${url}/publish`, { body: {} });
  await mutate(recordUrl("site", data.id), data, { revalidate: false });
}
