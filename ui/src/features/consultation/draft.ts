/** The draft of a consultation as its steps write it. */
import * as kept from "@shared/enquiries/consultationDraft";
import { randomId } from "@shared/randomId";
import { EMPTY, reworded } from "./answers";
import type { Answers } from "./answers";
import type { Choices } from "./choices";

export type Draft = kept.Draft<Answers>;

/** Return an empty draft, with a key of its own. */
export function newDraft(now: number): Draft {
  return {
    answers: EMPTY,
    origin: null,
    query: "",
    reached: 1,
    summary: "",
    idempotencyKey: randomId(),
    elapsedMs: 0,
    openedAt: now,
    savedAt: 0,
    until: 0,
  };
}

/** Return the kept draft with all that the steps ask for; older ones may lack something. */
export function readDraft(now: number): kept.Opened<Answers> {
  const { draft, isExpired } = kept.readDraft<Answers>(now);
  return { draft: draft && { ...draft, answers: { ...EMPTY, ...draft.answers } }, isExpired };
}

/**
 * Return *draft* with its choices in the words of *choices*, when it was written in another language.
 *
 * What was sent before stays as it is: sent again it has to be the very same.
 */
export function inOwnWords(draft: Draft | null, choices: Choices): Draft | null {
  if (!draft || kept.isInOwnWords(draft) || draft.elapsedMs > 0) return draft;
  return { ...draft, answers: reworded(draft.answers, choices) };
}
