/** Saving and publishing a record, step by step: what each thing that happens leads to. */
import type { SaveOutcome } from "@shared/admin/saveRecord";
import type { Collision, Faults } from "@shared/publishing/types";
import { t } from "./text";
import type { ContentRecord, ContentVersion } from "./useRecordForm";

/** How the pictures on their way stand; those that were cancelled do not count. */
export type Uploads = "underway" | "arrived" | "failed";

/** What is to come of it: a draft, or what visitors see, now or *at* an instant. */
export interface Goal {
  act: "save" | "publish";
  at?: string;
  /** Gets the id of the record once that is done. */
  afterwards?: (id: string) => void;
  /** Whether nobody asked for it: that it is done is not said. */
  isQuiet?: boolean;
}

/** The public record that a draft is to be put onto, and the fields as they were decided. */
export interface Onto {
  etag: string;
  fields: Readonly<Record<string, unknown>>;
}

export type Saving =
  /** Being filled in; with what the last try found wrong, and what it was to come to. */
  | { at: "form"; faults: Faults; failure: string; failed?: Goal["act"] }
  /** To be published; goes on by itself when the last picture has arrived. */
  | { at: "uploads"; goal: Goal }
  | { at: "sending"; goal: Goal; asNew?: boolean; onto?: Onto; withoutBase?: boolean }
  /** Somebody else changed the same fields of the draft: asks whose stay. */
  | { at: "conflict"; goal: Goal; current: ContentVersion; fields: string[] }
  /** What visitors see was changed in the same fields: asks which stay. */
  | { at: "collision"; goal: Goal; collisions: readonly Collision[]; etag: string }
  /** Somebody else deleted the record: asks whether to add it anew. */
  | { at: "gone"; goal: Goal }
  /** What visitors saw was deleted, and the draft is left: asks whether it is to be a new one. */
  | { at: "baseless"; goal: Goal };

export type SavingEvent =
  | { event: "submitted"; goal: Goal; faults: Faults; uploads: Uploads }
  | { event: "uploads"; uploads: Uploads }
  | { event: "answered"; outcome: SaveOutcome<ContentRecord> }
  | { event: "collided"; collisions: readonly Collision[]; etag: string }
  | { event: "baseless" }
  | { event: "refused"; faults: Faults; failure: string }
  | { event: "decided"; keepsMine: boolean }
  | { event: "solved"; onto: Onto }
  | { event: "dismissed" }
  | { event: "added_anew" };

const NO_FAULTS: Faults = {};

export const FILLING_IN = { at: "form", faults: NO_FAULTS, failure: "" } as const;

/** Return where *saving* is after *happened*; what does not belong to its step changes nothing. */
export function nextStep(saving: Saving, happened: SavingEvent): Saving {
  switch (happened.event) {
    case "submitted":
      return saving.at === "form" ? submitted(happened) : saving;
    case "uploads":
      return saving.at === "uploads" ? withUploads(saving.goal, happened.uploads) : saving;
    case "answered":
      return saving.at === "sending" ? answered(saving.goal, happened.outcome) : saving;
    case "collided":
      if (saving.at !== "sending") return saving;
      return { at: "collision", goal: saving.goal, collisions: happened.collisions, etag: happened.etag };
    case "baseless":
      return saving.at === "sending" ? { at: "baseless", goal: saving.goal } : saving;
    case "refused":
      return saving.at === "sending" ? refused(happened.faults, happened.failure, saving.goal) : saving;
    case "decided":
      if (saving.at !== "conflict") return saving;
      return happened.keepsMine ? { at: "sending", goal: saving.goal } : FILLING_IN;
    case "solved":
      return saving.at === "collision" ? { at: "sending", goal: saving.goal, onto: happened.onto } : saving;
    case "added_anew":
      if (saving.at === "baseless") return { at: "sending", goal: saving.goal, withoutBase: true };
      return saving.at === "gone" ? { at: "sending", goal: saving.goal, asNew: true } : saving;
    case "dismissed":
      return isAsking(saving) ? FILLING_IN : saving;
  }
}

function isAsking({ at }: Saving): boolean {
  return at === "conflict" || at === "collision" || at === "gone" || at === "baseless";
}

function submitted({ goal, faults, uploads }: { goal: Goal; faults: Faults; uploads: Uploads }): Saving {
  if (Object.keys(faults).length > 0) return refused(faults, "", goal);
  // A draft may be kept while its pictures are on their way.
  return goal.act === "save" ? { at: "sending", goal } : withUploads(goal, uploads);
}

function withUploads(goal: Goal, uploads: Uploads): Saving {
  if (uploads === "underway") return { at: "uploads", goal };
  if (uploads === "arrived") return { at: "sending", goal };
  return refused(NO_FAULTS, t("admin.publish.upload_aborted"), goal);
}

function answered(goal: Goal, outcome: SaveOutcome<ContentRecord>): Saving {
  if (outcome.outcome === "conflict") return { at: "conflict", goal, current: outcome.current, fields: outcome.fields };
  return outcome.outcome === "gone" ? { at: "gone", goal } : FILLING_IN;
}

function refused(faults: Faults, failure: string, { act }: Goal): Saving {
  return { at: "form", faults, failure, failed: act };
}
