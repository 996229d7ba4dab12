/** Saving a project, step by step: what each thing that happens leads to. */
import type { Conflict } from "./disputes";
import type { Faults } from "./formValues";
import type { Outcome } from "./saveProject";
import { t } from "./text";

/** How the pictures on their way stand; those that were cancelled do not count. */
export type Uploads = "underway" | "arrived" | "failed";

export type Saving =
  /** Being filled in; with what the last try found wrong. */
  | { at: "form"; faults: Faults; failure: string }
  /** Submitted; goes on by itself when the last picture has arrived. */
  | { at: "uploads" }
  | { at: "sending"; asNew: boolean }
  /** Somebody else changed the same fields: asks whose stay. */
  | { at: "conflict"; conflict: Conflict }
  /** Somebody else deleted the project: asks whether to add it anew. */
  | { at: "gone" };

export type SavingEvent =
  | { event: "submitted"; faults: Faults; uploads: Uploads }
  | { event: "uploads"; uploads: Uploads }
  | { event: "answered"; outcome: Outcome }
  | { event: "refused"; faults: Faults; failure: string }
  | { event: "decided"; keepsMine: boolean }
  | { event: "dismissed" }
  | { event: "added_anew" };

export const FILLING_IN: Saving = { at: "form", faults: {}, failure: "" };

/** Return where *saving* is after *happened*; what does not belong to its step changes nothing. */
export function nextStep(saving: Saving, happened: SavingEvent): Saving {
  switch (happened.event) {
    case "submitted":
      return saving.at === "form" ? submitted(happened.faults, happened.uploads) : saving;
    case "uploads":
      return saving.at === "uploads" ? withUploads(happened.uploads) : saving;
    case "answered":
      return saving.at === "sending" ? answered(happened.outcome) : saving;
    case "refused":
      return saving.at === "sending" ? refused(happened.faults, happened.failure) : saving;
    case "decided":
      if (saving.at !== "conflict") return saving;
      return happened.keepsMine ? { at: "sending", asNew: false } : FILLING_IN;
    case "added_anew":
      return saving.at === "gone" ? { at: "sending", asNew: true } : saving;
    case "dismissed":
      return saving.at === "conflict" || saving.at === "gone" ? FILLING_IN : saving;
  }
}

function submitted(faults: Faults, uploads: Uploads): Saving {
  return Object.keys(faults).length > 0 ? refused(faults, "") : withUploads(uploads);
}

function withUploads(uploads: Uploads): Saving {
  if (uploads === "underway") return { at: "uploads" };
  if (uploads === "arrived") return { at: "sending", asNew: false };
  return refused({}, t("admin.portfolio.edit.upload_aborted"));
}

function answered(outcome: Outcome): Saving {
  if (outcome.outcome === "conflict") return { at: "conflict", conflict: outcome };
  return outcome.outcome === "gone" ? { at: "gone" } : FILLING_IN;
}

function refused(faults: Faults, failure: string): Saving {
  return { at: "form", faults, failure };
}
