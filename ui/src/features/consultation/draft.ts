/** The draft of a consultation as its steps write it. */
import * as kept from "@shared/enquiries/consultationDraft";
import { fieldsLike } from "@shared/enquiries/notes";
import { randomId } from "@shared/randomId";
import { EMPTY, reworded } from "./answers";
import type { Answers } from "./answers";
import type { Choice, Choices } from "./choices";

export type Draft = kept.Draft<Answers>;

/** Return an empty draft, with a key of its own. */
export function newDraft(now: number): Draft {
  return { ...kept.BLANK, answers: EMPTY, idempotencyKey: randomId(), openedAt: now };
}

/** Return the kept draft with all that the steps ask for; older ones may lack something, and none is sure of its types. */
export function readDraft(now: number): kept.Opened<Answers> {
  const { draft, isExpired } = kept.readDraft(now);
  if (!draft) return { draft, isExpired };
  const { openedAt, idempotencyKey, answers } = draft;
  return { draft: { ...draft, openedAt: openedAt || now, idempotencyKey: idempotencyKey || randomId(), answers: answersIn(answers) }, isExpired };
}

const CHOICE: Choice = { key: "", label: "" };
/** Answers to everything that is answered by a choice or a list, for their types. */
const ANSWERED: Answers = { ...EMPTY, spaceType: CHOICE, condition: CHOICE, scope: [CHOICE], budget: CHOICE, months: [""], contactBy: CHOICE };

function answersIn(note: unknown): Answers {
  return { ...EMPTY, ...fieldsLike(note, ANSWERED) };
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
