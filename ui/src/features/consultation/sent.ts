/** What the screen after sending shows, kept for this tab alone: a reload shows it again. */
import { lastConsultation } from "@shared/enquiries/lastSent";
import type { SentConsultation } from "@shared/enquiries/lastSent";

/** What was typed: in memory alone, and gone with a reload. */
interface Written {
  email: string;
  /** All of it, for who wants a copy. */
  text: string;
}

export interface Sent extends SentConsultation {
  written: Written | null;
}

let latest: Sent | null = null;
let isShown = false;

export function keepSent(sent: Sent): void {
  latest = sent;
  const { written: _, ...kept } = sent;
  lastConsultation.keep(kept);
}

/** Forget what was sent last when *receipt* is of it: it was withdrawn. */
export function forgetSent(receipt: string): void {
  if (readSent()?.receipt !== receipt) return;
  latest = null;
  lastConsultation.forget();
}

/** Return what was sent last in this tab; null for nothing. */
export function readSent(): Sent | null {
  const kept = lastConsultation.read();
  return latest ?? (kept && { ...kept, written: null });
}

/** Note that its receipt was in view: the steps before it in the history are over. */
export function noteShown(): void {
  isShown = true;
}

/** Note that the next one is being written: the steps are its own from now on. */
export function noteBegun(): void {
  isShown = false;
}

/** Say whether the steps that Back leads to are those of what was sent. */
export function areStepsOver(): boolean {
  return isShown && readSent() !== null;
}
