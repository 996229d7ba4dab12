/** Saving a record that somebody else may have saved meanwhile: nobody's edit disappears. */
import { getRecord } from "../api";
import { Problem } from "../problem";
import { sendSigned } from "../session";
import { isObject } from "./drafts/draft";
import { spread } from "./languages/twins";

export type Fields = Readonly<Record<string, unknown>>;

/** A record as it was read, each of its twins a field of its own, with the version that belongs to it. */
export interface Version<T> {
  record: T;
  etag: string;
}

export type SaveOutcome<T> =
  | { outcome: "saved"; version: Version<T> }
  /** Somebody else had changed other fields: both changes are in the record now. */
  | { outcome: "merged"; version: Version<T> }
  /** Somebody else changed the same *fields* to something else; `current` is his version. */
  | { outcome: "conflict"; current: Version<T>; fields: string[] }
  /** Somebody else deleted the record. */
  | { outcome: "gone" };

const GONE = 404;
const STALE = 412;
const TRIES = 5;

/** Say whether two JSON values are the same; a missing one is the same as null. */
export function sameValue(one: unknown, other: unknown): boolean {
  return isSame(one ?? null, other ?? null);
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other)) return one.length === other.length && one.every((item, place) => isSame(item, other[place]));
  if (!isObject(one) || !isObject(other)) return false;
  return Object.keys(one).every((key) => isSame(one[key], other[key])) && Object.keys(other).every((key) => other[key] === undefined || one[key] !== undefined);
}

/** Return the fields of *edited* that differ from *base*. */
export function changedFields(base: Fields, edited: Fields): Fields {
  return Object.fromEntries(
    Object.entries(edited).filter(([name, value]) => !sameValue(value, base[name])),
  );
}

/** Names of fields that mean something only together: a change of one is a change of all. */
export type Groups = readonly (readonly string[])[];

/** Return what is to be sent: the fields that were changed, and those that belong to them. */
function sentFields(base: Fields, edited: Fields, together: Groups): Fields {
  const changed = changedFields(base, edited);
  const names = together.filter((group) => group.some((name) => name in changed)).flat();
  const joined = names.filter((name) => name in edited).map((name) => [name, edited[name]]);
  return { ...changed, ...Object.fromEntries(joined) };
}

/** Return the names that both sides changed, each to something else; of a group those that differ. */
export function disputedFields(
  base: Fields,
  edited: Fields,
  current: Fields,
  together: Groups = [],
): string[] {
  const mine = { ...base, ...edited };
  const isTouched = (name: string) => !sameValue(current[name], base[name]);
  const concerned = Object.keys(changedFields(base, edited)).flatMap((name) => {
    const group = together.find((names) => names.includes(name)) ?? [name];
    return group.some(isTouched) ? group : [];
  });
  return [...new Set(concerned)].filter((name) => !sameValue(current[name], mine[name])).sort();
}

/**
 * Save what *edited* changes of the record at *url* as it was read in *base*.
 *
 * Only those fields are sent, to *saveUrl*: that of the draft, unless it is to be public at once. When
 * others saved first, their changes stay too, unless both concern the same field: then nothing is saved
 * and the caller asks (`ConflictDialog`). Failures other than that are thrown as a `Problem`.
 */
export async function saveRecord<T extends object>(
  url: string,
  base: Version<T>,
  edited: Fields,
  together: Groups = [],
  saveUrl = url,
): Promise<SaveOutcome<T>> {
  const body = sentFields(base.record as Fields, edited, together);
  let seen = base;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    try {
      const headers = { "If-Match": seen.etag };
      const { data, etag } = await sendSigned<T>("PUT", saveUrl, { body, headers });
      const version = { record: spread(data), etag: etag ?? "" };
      return { outcome: attempt === 0 ? "saved" : "merged", version };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.status === GONE) return { outcome: "gone" };
      if (error.status !== STALE) throw error;
    }
    const current = await (saveUrl === url ? readVersion<T>(url) : readEdited<T>(url));
    if (!current) return { outcome: "gone" };
    const [before, now] = [base.record as Fields, current.record as Fields];
    const fields = disputedFields(before, edited, now, together);
    if (fields.length > 0) return { outcome: "conflict", current, fields };
    seen = current;
  }
  throw new Problem(STALE, { code: "stale_record" });
}

/** Return the record at *url* as it is edited: its draft, where it has one. Null when it is gone. */
export async function readEdited<T extends object>(url: string): Promise<Version<T> | null> {
  const shown = await readVersion<T>(url);
  const { state, hasDraft } = (shown?.record ?? {}) as { state?: string; hasDraft?: boolean };
  // What is not public is answered by its draft.
  if (state !== "public" || !hasDraft) return shown;
  return (await readVersion<T>(`${url}/draft`)) ?? shown;
}

async function readVersion<T extends object>(url: string): Promise<Version<T> | null> {
  try {
    const { data, etag } = await getRecord<T>(url);
    return { record: spread(data), etag: etag ?? "" };
  } catch (error) {
    if (error instanceof Problem && error.status === GONE) return null;
    throw error;
  }
}
