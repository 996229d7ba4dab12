/** A consultation that is not sent yet, kept on this device for some weeks, in one place. */
import { LANGUAGE, LANGUAGES } from "../language";
import { randomId } from "../randomId";
import { KEY, tellBegun } from "./begun";
import { fieldsLike, isLike, noted } from "./notes";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Where a consultation began. */
export interface Origin {
  kind: "project" | "article";
  id: string;
}

/** One, with its types. */
const ORIGIN: Origin = { kind: "project", id: "" };

/** Return *value* where a consultation may have begun there. */
export function asOrigin(value: unknown): Origin | null {
  return isLike(value, ORIGIN) && /^(project|article)$/.test(value.kind) ? value : null;
}

export interface Draft<Answers = unknown> {
  answers: Answers;
  origin: Origin | null;
  /** The query that origin and kind of space were taken from, so that a reload takes nothing again. */
  query: string;
  /** The furthest step that was seen. */
  reached: number;
  /** By what its writer recognises it: "a flat, 112㎡". */
  summary: string;
  /** In which language its choices and the summary are worded; older drafts are in the base one. */
  language?: string;
  /** Under which it is sent, however often: it never counts twice. */
  idempotencyKey: string;
  /** How long the form had been open when it was first sent; sent again it has to be the very same. */
  elapsedMs: number;
  /** The files that it was first sent with, by their ids, for the same reason. */
  enclosures?: readonly string[] | undefined;
  /** The number of the receipt of what it corrects. */
  corrects?: string;
  openedAt: number;
  savedAt: number;
  /** When it is forgotten. */
  until: number;
}

/** One of which nothing was written yet. */
export const BLANK = { answers: {}, origin: null, query: "", reached: 1, summary: "", idempotencyKey: "", elapsedMs: 0, openedAt: 0, savedAt: 0, until: 0 };
/** One with all that it may have, for the types of that. */
const MODEL: Draft = { ...BLANK, origin: ORIGIN, language: "", enclosures: [""], corrects: "" };

export interface Opened<Answers = unknown> {
  draft: Draft<Answers> | null;
  /** Whether there was one that had been kept for too long. */
  isExpired: boolean;
}

/** Return the kept draft, unless its time is over at *now*; who reads that has to remove it. */
export function readDraft<Answers>(now: number): Opened<Answers> {
  const draft = stored<Answers>();
  const isExpired = draft !== null && draft.until <= now;
  return { draft: isExpired ? null : draft, isExpired };
}

/** Remove a kept draft whose time is over at *now*. */
export function forgetExpired(now: number): void {
  if (readDraft(now).isExpired) forgetDraft();
}

/** Say whether the words of *draft* are in the language of this build. */
export function isInOwnWords({ language = LANGUAGES[0]?.code }: Pick<Draft, "language">): boolean {
  return language === LANGUAGE;
}

/** Keep *draft* for *days* from *now*; return it as it is kept, and whether the device took it. */
export function keepDraft<Answers>(draft: Draft<Answers>, now: number, days: number) {
  const dated = { ...draft, language: LANGUAGE, savedAt: now, until: now + days * DAY_MS };
  return { draft: dated, isKept: put(dated) };
}

/** Return *draft* as another one, which corrects what was received under *number*. */
export function correcting<Answers>(draft: Draft<Answers>, number: string): Draft<Answers> {
  return { ...draft, idempotencyKey: randomId(), elapsedMs: 0, enclosures: undefined, corrects: number };
}

/** Let the kept draft correct what was received under *number*, unless it says the same as *sent*: then it is over. */
export function settleDraft(number: string, sent: unknown): void {
  const draft = stored();
  if (draft && !saysTheSame(draft.answers, sent)) put(correcting(draft, number));
  else forgetDraft();
}

export function saysTheSame(answers: unknown, sent: unknown): boolean {
  return JSON.stringify(answers) === JSON.stringify(sent);
}

/** Return the key of the draft that this device has; null for none. */
export function storedKey(): string | null {
  return stored()?.idempotencyKey || null;
}

function put(draft: Draft): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(draft));
    tellBegun();
    return true;
  } catch {
    return false;
  }
}

export function forgetDraft(): void {
  try {
    localStorage.removeItem(KEY);
    tellBegun();
  } catch {
    // Nothing was kept then.
  }
}

/** Return what the device has, of which each part is of its type; the answers only their reader can tell. */
function stored<Answers>(): Draft<Answers> | null {
  const draft = { ...BLANK, ...fieldsLike(noted(text()), MODEL) };
  return draft.until ? ({ ...draft, origin: asOrigin(draft.origin) } as Draft<Answers>) : null;
}

function text(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
