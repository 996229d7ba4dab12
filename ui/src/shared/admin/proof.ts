/** Showing once more who one is, for what must not be done by whoever finds the desk empty. */
import { useSyncExternalStore } from "react";

import { Problem } from "../problem";

const PROOF_NEEDED = "proof_needed";

/** Somebody would rather not show who he is: nothing was done, and nothing needs to be said. */
export class ProofDeclined extends Error {
  override name = "ProofDeclined";
}

interface Question {
  /** For how long nobody is asked again, when the server named it. */
  minutes: number;
}

let question: Question | null = null;
let waiting: ((proven: boolean) => void)[] = [];
const listeners = new Set<() => void>();

/** Do *call*; when the server wants proof for it, ask for that and do it again. */
export async function withProof<T>(call: () => Promise<T>): Promise<T> {
  const asker = document.activeElement;
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== PROOF_NEEDED) throw error;
    if (await askForProof(minutesIn(error))) return call();
    setTimeout(() => focusAgain(asker));
    throw new ProofDeclined();
  }
}

/** Go back to what asked: off while it waited, it had lost the focus. */
function focusAgain(asker: Element | null) {
  const isLost = document.activeElement === document.body;
  if (isLost && asker instanceof HTMLElement) asker.focus({ preventScroll: true });
}

/** Say how it went: those who wait go on, or give up. */
export function answerProof(proven: boolean): void {
  const answered = waiting;
  waiting = [];
  publish(null);
  answered.forEach((answer) => answer(proven));
}

/** What is asked now; null when nobody waits for proof. */
export function useProofAsked(): Question | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => question,
  );
}

/** Ask; everybody who needs proof meanwhile waits for the same answer. */
function askForProof(minutes: number): Promise<boolean> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    publish({ minutes });
  });
}

function publish(next: Question | null) {
  question = next;
  listeners.forEach((listener) => listener());
}

function minutesIn({ body }: Problem): number {
  return Number((body as { minutes?: unknown } | null)?.minutes) || 0;
}
