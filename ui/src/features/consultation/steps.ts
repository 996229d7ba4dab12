/** The steps of a consultation, in their order, and which of them asks for what. */
import type { Field } from "./answers";

export const STEPS = ["place", "size", "budget", "files", "contact"] as const;
export type Step = (typeof STEPS)[number];

export const FIRST = 1;
/** The last step, which shows what is about to be sent. */
export const SUMMARY = STEPS.length;

/** Which step asks for what; all the rest is asked in the last. */
const ASKED: Readonly<Partial<Record<string, Step>>> = {
  space: "place",
  spaceType: "place",
  otherType: "place",
  district: "place",
  size: "size",
  sizeUnit: "size",
  condition: "size",
  scope: "size",
  budget: "budget",
  start: "budget",
  months: "budget",
  moveIn: "budget",
  enclosures: "files",
};

/** Return the number of the step that asks for *field*; for work the trade is asked with the size. */
export function stepOf(field: string, space: string): number {
  const isTrade = space === "commercial" && (field === "spaceType" || field === "otherType");
  const step = isTrade ? "size" : (ASKED[field] ?? "contact");
  return STEPS.indexOf(step) + 1;
}

/** Return the path of the step *number*. */
export function stepPath(number: number): string {
  return `/consultation/${number}`;
}

/** Return the number of the step in *path*, or null where there is none like that. */
export function stepIn(path: string): number | null {
  const number = Number(path);
  return path !== "" && STEPS[number - 1] ? number : null;
}

/** What the server calls *field* of the answers about the space. */
export function fieldIn(field: string): Field | "start" | "enclosures" {
  return field.replace(/^facts\./, "").replace(/[.[].*$/, "") as Field;
}
