/** What the server tells of an enquiry that was erased. */
import type { Problem } from "@shared/problem";

const ERASED = "enquiry_erased";
/** So much of an enquiry's id is its number. */
export const NUMBER_LENGTH = 9;

/** What is left; empty where it was not kept. */
export interface Erased {
  number: string;
  receivedOn: string;
  stage: string;
  erasedAt: string;
  /** An account, or the kind of who did it. */
  erasedBy: string;
}

/** Return what is left of the enquiry *id* that *problem* tells of; null when it is about something else. */
export function erasedIn(problem: Problem | undefined, id: string): Erased | null {
  if (problem?.code !== ERASED) return null;
  const told = problem.body as Partial<Record<keyof Erased, unknown>>;
  return {
    number: text(told.number) || id.slice(0, NUMBER_LENGTH),
    receivedOn: text(told.receivedOn),
    stage: text(told.stage),
    erasedAt: text(told.erasedAt),
    erasedBy: text(told.erasedBy),
  };
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
