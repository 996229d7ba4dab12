/** Sends a consultation, so that trying again never makes two of it. */
import type { Schema } from "@shared/contract";
import { underLine } from "@shared/enquiries/correction";
import type { Problem } from "@shared/problem";
import { trimmedText } from "@shared/unseen";
import { factsOf } from "./answers";
import type { Choices } from "./choices";
import type { Draft } from "./draft";
import { correctionLine } from "./faults";
import type { FieldFaults } from "./faults";
import { fieldIn, stepOf } from "./steps";

/** After how long it is tried again; the last is for all further tries. */
const AGAIN_AFTER_S = [5, 15, 30, 60] as const;
/** Another text came under the same key. */
export const CONFLICT = "idempotency_conflict";
const PASSING: readonly number[] = [0, 408, 425, 429];

export type Receipt = Pick<Schema<"ReceiptOut">, "number" | "receipt" | "mailed">;

interface Around {
  choices: Choices;
  /** The months that could be chosen. */
  shown: readonly string[];
  website: string;
  /** The ids of what was sent beside it. */
  enclosures: readonly string[];
}

/** Return *draft* as it is sent. */
export function bodyOf({ answers, origin, elapsedMs, corrects }: Draft, around: Around) {
  const { choices, shown, website, enclosures } = around;
  const remarks = underLine(correctionLine(corrects), trimmedText(answers.remarks));
  return {
    kind: "consultation",
    name: answers.name.trim(),
    phone: answers.phone.trim(),
    ...(answers.email.trim() ? { email: answers.email.trim() } : {}),
    privacyConsent: answers.privacyConsent,
    emailConsent: answers.emailConsent,
    website,
    elapsedMs,
    facts: factsOf({ ...answers, remarks }, choices.starts, shown),
    ...(enclosures.length > 0 ? { enclosures } : {}),
    ...(origin ? { [origin.kind]: origin.id } : {}),
  };
}

const underway = new Map<string, Promise<void>>();

/** Do *work* for *key*, unless that is under way already, whoever began it; return its end. */
export function onceAtATime(key: string, work: () => Promise<void>): Promise<void> {
  const going = underway.get(key) ?? work().finally(() => underway.delete(key));
  underway.set(key, going);
  return going;
}

/** Return the receipt of what came under the same key before: the answer to it was lost, and what was changed has not come. */
export function acceptedBefore({ code, body }: Problem): Receipt | null {
  if (code !== CONFLICT) return null;
  const { number, receipt } = body as Pick<Receipt, "number" | "receipt">;
  return { number, receipt, mailed: false };
}

/** Say whether trying *problem* again may help by itself. */
export function mayPass({ status }: Problem): boolean {
  return PASSING.includes(status) || status >= 500;
}

/** Return the seconds until the next try after *tries* that failed, the last of them with *problem*. */
export function waitAfter(tries: number, { retryAfter }: Problem): number {
  const wait = AGAIN_AFTER_S[Math.min(tries, AGAIN_AFTER_S.length) - 1] ?? AGAIN_AFTER_S[0];
  return Math.max(wait, retryAfter ?? 0);
}

/** Return what the server says about fields, and the step that has the first of them. */
export function serverFaults({ errors }: Problem, space: string): { faults: FieldFaults; step: number } | null {
  const said = errors.map(({ field, message }) => [fieldIn(field), message] as const);
  if (said.length === 0) return null;
  const step = Math.min(...said.map(([field]) => stepOf(field, space)));
  return { faults: Object.fromEntries(said), step };
}
