/** What the screen after sending shows, kept for this tab alone: a reload shows it again. */
import type { Origin } from "@shared/enquiries/consultationDraft";
import type { Receipt } from "./sending";

const KEY = "studio.consultation.sent";

interface Kept extends Receipt {
  at: number;
  origin: Origin | null;
}

/** What was typed: in memory alone, and gone with a reload. */
interface Written {
  email: string;
  /** All of it, for who wants a copy. */
  text: string;
}

export interface Sent extends Kept {
  written: Written | null;
}

let latest: Sent | null = null;

export function keepSent(sent: Sent): void {
  latest = sent;
  const { written: _, ...kept } = sent;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Until the window closes it is known here.
  }
}

/** Forget what was sent last when *receipt* is of it: it was withdrawn. */
export function forgetSent(receipt: string): void {
  if (readSent()?.receipt !== receipt) return;
  latest = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept then.
  }
}

/** Return what was sent last in this tab; null for nothing. */
export function readSent(): Sent | null {
  return latest ?? stored();
}

function stored(): Sent | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Kept | null;
    return kept && { ...kept, written: null };
  } catch {
    return null;
  }
}
