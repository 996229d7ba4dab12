/** A draft: what was written in one form and is not saved. */

export type DraftKind = "project" | "insight" | "content" | "reply";

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
