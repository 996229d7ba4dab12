/** What the screen after sending shows, kept for this tab alone: a reload shows it again. */
import type { Origin } from "@shared/enquiries/consultationDraft";
import type { Receipt } from "./sending";

const KEY = "studio.consultation.sent";

export interface Sent extends Receipt {
  at: number;
  email: string;
  origin: Origin | null;
  /** All that was written, for who wants a copy. */
  text: string;
}

let latest: Sent | null = null;

export function keepSent(sent: Sent): void {
  latest = sent;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(sent));
  } catch {
    // Until the window closes it is known here.
  }
}

/** Forget what was sent last when *receipt* is of it: it was withdrawn. */
export function forgetSent(receipt: string): void {
  if (readSent()?.receipt !== receipt) return;
  latest = null;
  sessionStorage.removeItem(KEY);
}

/** Return what was sent last in this tab; null for nothing. */
export function readSent(): Sent | null {
  if (latest) return latest;
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Sent | null;
  } catch {
    return null;
  }
}
