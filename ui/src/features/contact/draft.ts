/** An unsent enquiry, kept for this tab: a reload loses nothing, and the next visitor sees nothing. */
import { QUESTION_KEY, tellBegun } from "@shared/enquiries/begun";
import { fieldsLike, isLike, noted } from "@shared/enquiries/notes";
import { EMPTY, isStarted } from "./enquiry";
import type { EnquiryForm } from "./enquiry";
import type { Attempt } from "./sending";

export interface Draft {
  form: EnquiryForm;
  /** What was last sent without an answer: the same again must not count twice. */
  attempt: Attempt | null;
}

const ATTEMPT = { key: "", body: EMPTY } as Attempt;

/** Return what was kept, each field of its type; null where nothing was written. */
export function readDraft(): Draft | null {
  const found = Object(noted(text())) as { form?: unknown; attempt?: unknown };
  const form = { ...EMPTY, ...fieldsLike(found.form, EMPTY) };
  return isStarted(form) ? { form, attempt: isLike(found.attempt, ATTEMPT) ? found.attempt : null } : null;
}

function text(): string | null {
  try {
    return sessionStorage.getItem(QUESTION_KEY);
  } catch {
    return null;
  }
}

/** Keep *draft*; a forbidden storage is no reason to stop anybody writing. */
export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(QUESTION_KEY, JSON.stringify(draft));
    tellBegun();
  } catch {
    // The text is still on the screen.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(QUESTION_KEY);
    tellBegun();
  } catch {
    // Nothing was kept then.
  }
}
