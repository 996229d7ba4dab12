/** What is being done in a page, and with which of its records. */
import type { ContentEditing } from "../useContentEditing";
import type { PictureRegion, RecordRef, TextRegion } from "./regions";

/** One thing at a time is open: a text at its place, or the dialog of a picture. */
export type Work = { act: "text"; region: TextRegion } | { act: "alt" | "focus"; region: PictureRegion };

/** A file that was chosen for a picture. */
export interface Chosen {
  region: PictureRegion;
  file: File;
}

/** What the bar needs to know of a record that is edited. */
export interface Kept {
  record: RecordRef;
  /** The fields that are in no draft yet, by their paths. */
  edited: readonly string[];
  waiting: number;
  isOnline: boolean;
  /** Why what is typed is in no draft; empty when nothing stands in the way. */
  failure: string;
  /** Names the version that is saved. */
  etag: string;
}

/** What is edited, by the name of its record. */
export type Editings = Map<string, ContentEditing>;

export function nameOfRecord({ collection, id }: RecordRef): string {
  return `${collection}/${id}`;
}
