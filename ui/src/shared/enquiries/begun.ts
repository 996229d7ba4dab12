/** What was begun on this device and is not sent: a consultation, or in this tab a question. */
import { useSyncExternalStore } from "react";

import { useSite } from "../site";

/** One key; another form of the draft would be another version of it. */
export const KEY = "studio.consultation.1";
export const QUESTION_KEY = "studio.enquiry";
const CHANGED = "studio.begun";

/** Return whether there is an unsent draft; where consultations are held elsewhere one of them is none. */
export function useBegun(): boolean {
  const { site } = useSite();
  const isOwn = !site?.contact?.consultationForms;
  return useSyncExternalStore(subscribe, () => (isOwn && isKept()) || isAsked());
}

/** Tell this tab that a draft was kept or forgotten; other tabs hear it from the browser. */
export function tellBegun(): void {
  window.dispatchEvent(new Event(CHANGED));
}

function subscribe(tell: () => void): () => void {
  const names = ["storage", CHANGED];
  names.forEach((name) => window.addEventListener(name, tell));
  return () => names.forEach((name) => window.removeEventListener(name, tell));
}

function isKept(): boolean {
  try {
    const { until } = Object(JSON.parse(localStorage.getItem(KEY) ?? "0")) as { until?: unknown };
    return Number(until) > Date.now();
  } catch {
    return false;
  }
}

function isAsked(): boolean {
  try {
    return sessionStorage.getItem(QUESTION_KEY) !== null;
  } catch {
    return false;
  }
}
