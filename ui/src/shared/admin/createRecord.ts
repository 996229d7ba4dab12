/** Creating a record so that a lost answer never makes a second one of it. */
import { Problem } from "../problem";
import { sendSigned } from "../session";
import type { Fields, Version } from "./saveRecord";
import { spread } from "./languages/twins";
import { readEdited } from "./saveRecord";

export type Creation<T> =
  | { outcome: "created"; version: Version<T> }
  /** An earlier try had created it; something else was typed since. It is to be saved over. */
  | { outcome: "existing"; version: Version<T> }
  /** An earlier try had created it, and somebody deleted it since. */
  | { outcome: "gone" };

/**
 * Create a record of *fields* at *url*; *key* names the intention for as long as its form is open.
 *
 * As long as no answer came the same key is sent again, whatever was typed since. Failures are
 * thrown as a `Problem`; a refusal leaves the key as good as new.
 */
export async function createRecord<T extends object>(
  url: string,
  key: string,
  fields: Fields,
): Promise<Creation<T>> {
  try {
    const sending = { body: fields, headers: { "Idempotency-Key": key } };
    const { data, etag } = await sendSigned<T>("POST", url, sending);
    return { outcome: "created", version: { record: spread(data), etag: etag ?? "" } };
  } catch (error) {
    const id = firstUnderKey(error);
    if (!id) throw error;
    const version = await readEdited<T>(`${url}/${encodeURIComponent(id)}`);
    return version ? { outcome: "existing", version } : { outcome: "gone" };
  }
}

/** Return the id of what the key created before, when that is why the server refused. */
function firstUnderKey(error: unknown): string | undefined {
  if (!(error instanceof Problem) || error.code !== "idempotency_key_reused") return undefined;
  return (error.body as { id?: string }).id;
}
