/** An unsent enquiry, kept for this tab: a reload loses nothing, and the next visitor sees nothing. */
import type { EnquiryForm } from "./enquiry";
import type { Attempt } from "./sending";

const KEY = "studio.enquiry";

export interface Draft {
  form: EnquiryForm;
  /** What was last sent without an answer: the same again must not count twice. */
  attempt: Attempt | null;
}

export function readDraft(): Draft | null {
  try {
    const text = sessionStorage.getItem(KEY);
    return text ? (JSON.parse(text) as Draft) : null;
  } catch {
    return null;
  }
}

/** Keep *draft*; a forbidden storage is no reason to stop anybody writing. */
export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // The text is still on the screen.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept then.
  }
}
