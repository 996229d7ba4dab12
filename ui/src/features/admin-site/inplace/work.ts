/** What is being done in a page, and with which of its records. */
import type { Values } from "@records/fields/values";
import type { RecordEditor } from "@records/useRecordEditor";
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
  /** The keys of the regions that are said in the language of the page, as typed. */
  translated: readonly string[];
  waiting: number;
  isOnline: boolean;
  /** Whether something of it is under way to the server, or waits for an answer to what that asked. */
  isSaving: boolean;
  /** Why what is typed is in no draft; empty when nothing stands in the way. */
  failure: string;
  /** Names the version that is saved. */
  etag: string;
}

/** What is edited, by the name of its record. */
export type Editings = Map<string, RecordEditor>;

/** Say whether something of a record is under way to the server, or waits for an answer to what that asked. */
export function isSaving({ isBusy, saving }: RecordEditor): boolean {
  return isBusy || saving.saving.at !== "form";
}

/** Say whether all that was typed is in the draft. */
export function isSaved(editing: RecordEditor): boolean {
  return editing.edited.length === 0 && !isSaving(editing);
}

/** Say whether what was typed cannot get into the draft for now. */
export function isStuck(editing: RecordEditor): boolean {
  return !isSaving(editing) && (editing.failure !== "" || !editing.isOnline);
}

/** Let go of what was typed since the draft was saved. */
export function putBack({ base, edited, change }: RecordEditor): void {
  const stored = base ? (base.record as object as Values) : {};
  edited.forEach((name) => change(name, stored[name]));
}

export function nameOfRecord({ collection, id }: RecordRef): string {
  return `${collection}/${id}`;
}
