/** An enquiry that waits on this device until the site answers again: what of it is kept, and for how long. */
import { Problem } from "../problem";

/** Longer nobody expects an answer to it, nor that it is still here. */
export const KEPT_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1_000;
/** Once a minute at most, and not every device in the same moment. */
export const AGAIN_MS = { least: 45_000, most: 60_000 };
const TOO_EARLY: readonly number[] = [408, 425, 429];

export type Kind = "question" | "consultation";

export interface Waiting {
  /** Its idempotency key: the same in every try, by which it is stored once however often it arrives. */
  key: string;
  kind: Kind;
  /** As it is sent, with the consent; null once it is accepted. */
  body: Readonly<Record<string, unknown>> | null;
  /** When its writer sent it, and so consented. */
  writtenAt: number;
  /** Before this it is not tried again. */
  dueAt: number;
  tries: number;
  /** What the server said of it for good; it goes back to its form. */
  refusal: { status: number; body: unknown } | null;
  /** The number of its receipt; empty until it is accepted. */
  number: string;
}

/** Say whether *one* is still to be sent. */
export function isDue({ body, refusal }: Waiting): boolean {
  return body !== null && refusal === null;
}

/** Say whether *one* was kept for too long at *now*. */
export function isOver({ writtenAt }: Waiting, now: number): boolean {
  return writtenAt + KEPT_DAYS * DAY_MS <= now;
}

/** Return *one* after a try that failed with *problem*: it waits on, or is refused for good. */
export function afterFailure(one: Waiting, problem: Problem, now: number): Waiting {
  const { status, body } = problem;
  const tried = { ...one, tries: one.tries + 1 };
  if (isPassing(status)) return { ...tried, dueAt: dueAfter(problem, now) };
  return { ...tried, refusal: { status, body: body ?? null } };
}

/** Return when it is tried again what failed at *now* with *problem*. */
export function dueAfter({ retryAfter }: Problem, now: number): number {
  const wait = AGAIN_MS.least + Math.floor(Math.random() * (AGAIN_MS.most - AGAIN_MS.least));
  return now + Math.max(wait, (retryAfter ?? 0) * 1_000);
}

/** Return what was said of one that is refused. */
export function problemOf({ refusal }: Waiting): Problem | null {
  return refusal && new Problem(refusal.status, refusal.body);
}

/** Return the number that *problem* names of what came under the same key before; empty for none. */
export function numberBefore({ status, body }: Problem): string {
  const isConflict = status === 409 && typeof body === "object" && body !== null && "number" in body;
  return isConflict && typeof body.number === "string" ? body.number : "";
}

function isPassing(status: number): boolean {
  return status === 0 || status >= 500 || TOO_EARLY.includes(status);
}
