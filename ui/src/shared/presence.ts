/** Whether the site's application answers, as far as this page knows; pages themselves may come from a copy. */
import { SITE_IS_BACK } from "./anotherTry";
import { within } from "./within";

const PROBE_URL = "/healthz";
const ANSWER_WITHIN_MS = 10_000;
/** One page after another looks: not all of them in the moment in which the application went. */
const LOOK_WITHIN_MS = 2_000;
/** A line that has just come back may fail once more. */
const CONFIRM_AFTER_MS = 5_000;
/** While it is away it is looked for so often, each page at another moment. */
const AGAIN_MS = { least: 30_000, most: 60_000 };
/** What a proxy answers that does not reach the application. */
const UNREACHED: readonly number[] = [502, 503, 504];

interface Found {
  /** Null when nothing is known of it: the visitor's own line may be down. */
  isThere: boolean | null;
  /** Whether it was the proxy that said so. */
  isSure: boolean;
  retryAfterMs: number;
}

let away = false;
let heardAt = Date.now();
let isLooking = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Say whether *status*, 0 for none, means that the application was not reached. */
export function isUnreached(status: number): boolean {
  return status === 0 || UNREACHED.includes(status);
}

/** Say whether the application is away. */
export function isAway(): boolean {
  return away;
}

/** Return when the application was last heard of, in milliseconds since 1970: at first when the page came. */
export function lastHeard(): number {
  return heardAt;
}

/** Call *listener* whenever the application goes away or comes back, until the returned undo is called. */
export function watchPresence(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Note that the application answered. */
export function noteAnswer(): void {
  heardAt = Date.now();
  if (!isLooking) clearTimeout(timer);
  tell(false);
}

/** Look whether the application is away, since something of it did not come; at once when that *isUrgent*. */
export function suspect({ isUrgent = false } = {}): void {
  if (away || isLooking) return;
  lookAfter(isUrgent ? 0 : Math.random() * LOOK_WITHIN_MS);
}

/** Look now, and return whether the application is there, as far as anybody can tell. */
export async function lookNow(): Promise<boolean> {
  if (!isLooking) await look();
  return !away;
}

/** Look again when the page is in view, or the line is back; returns its undo. */
export function lookAgainInView(): () => void {
  document.addEventListener("visibilitychange", lookSoon);
  window.addEventListener("online", lookSoon);
  return () => {
    document.removeEventListener("visibilitychange", lookSoon);
    window.removeEventListener("online", lookSoon);
  };
}

function lookSoon() {
  if (away && !isLooking && document.visibilityState === "visible") lookAfter(Math.random() * LOOK_WITHIN_MS);
}

function lookAfter(ms: number) {
  clearTimeout(timer);
  timer = setTimeout(() => void look(), ms);
}

async function look() {
  isLooking = true;
  let found = await probe();
  if (found.isThere === false && !found.isSure && !away) {
    await new Promise((resolve) => setTimeout(resolve, CONFIRM_AFTER_MS));
    found = await probe();
  }
  isLooking = false;
  if (found.isThere) noteAnswer();
  else if (found.isThere === false) tell(true);
  if (away) lookAfter(Math.max(found.retryAfterMs, AGAIN_MS.least + Math.random() * (AGAIN_MS.most - AGAIN_MS.least)));
}

async function probe(): Promise<Found> {
  if (!navigator.onLine) return { isThere: null, isSure: false, retryAfterMs: 0 };
  try {
    const { status, headers } = await fetch(PROBE_URL, { cache: "no-store", signal: within(ANSWER_WITHIN_MS) });
    const seconds = Number(headers.get("Retry-After"));
    return { isThere: !UNREACHED.includes(status), isSure: true, retryAfterMs: seconds > 0 ? seconds * 1_000 : 0 };
  } catch {
    return { isThere: navigator.onLine ? false : null, isSure: false, retryAfterMs: 0 };
  }
}

function tell(isNow: boolean) {
  if (away === isNow) return;
  away = isNow;
  listeners.forEach((listener) => listener());
  if (!away) window.dispatchEvent(new Event(SITE_IS_BACK));
}
