/** A draft: what was written in one form and is not saved. */

const KINDS = ["project", "insight", "content", "reply", "note"] as const;

export type DraftKind = (typeof KINDS)[number];

export interface Draft<T> {
  /** One of each form: two forms, even of one record, never share a draft. */
  id: string;
  kind: DraftKind;
  /** The id of the record that is edited; empty for a new one. */
  record: string;
  title: string;
  /** When it was written, in milliseconds. */
  at: number;
  value: T;
}

/**
 * Return *found*, read from this device, as a draft; null for what is none that a form could show.
 *
 * Anything may lie there: of another version of this site, cut off, or written by another program.
 */
export function asDraft(found: unknown): Draft<unknown> | null {
  if (!isObject(found)) return null;
  const { id, kind, record, title, at, value } = found;
  const isNamed = typeof id === "string" && id !== "" && typeof record === "string" && typeof title === "string";
  if (!isNamed || !Number.isFinite(at) || !isObject(value)) return null;
  if (!KINDS.some((known) => known === kind) || !isOfKind(value, kind)) return null;
  return found as unknown as Draft<unknown>;
}

function isOfKind(value: Record<string, unknown>, kind: unknown): boolean {
  if (kind === "reply") return areTexts(value, ["template", "subject", "body", "key"]);
  return kind === "note" ? areTexts(value, ["base", "text"]) : isForm(value, kind);
}

function isForm({ base, values }: Record<string, unknown>, kind: unknown): boolean {
  const isVersion = isObject(base) && isObject(base["record"]) && typeof base["etag"] === "string";
  return isObject(values) && (isVersion || (kind !== "content" && (base ?? null) === null));
}

function areTexts(value: Record<string, unknown>, names: readonly string[]): boolean {
  return names.every((name) => typeof value[name] === "string");
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
