/** What a visitor answers in a consultation, and what of it is sent. */
import { trimmedText } from "@shared/unseen";
import { picked } from "./choices";
import type { Choice, Choices, Scope, Start } from "./choices";
import { startFor } from "./months";

export interface Answers {
  space: string;
  spaceType: Choice | null;
  /** What kind of space it is, in the visitor's words, where none of the listed is. */
  otherType: string;
  district: string;
  /** As it is written; empty for no answer. */
  size: string;
  sizeUnit: string;
  isSizeUnknown: boolean;
  condition: Choice | null;
  scope: readonly Choice[];
  budget: Choice | null;
  months: readonly string[];
  isStartUndecided: boolean;
  moveIn: string;
  contactBy: Choice | null;
  remarks: string;
  name: string;
  phone: string;
  email: string;
  privacyConsent: boolean;
  emailConsent: boolean;
}

export type Field = keyof Answers;

export const EMPTY: Answers = {
  space: "",
  spaceType: null,
  otherType: "",
  district: "",
  size: "",
  sizeUnit: "pyeong",
  isSizeUnknown: false,
  condition: null,
  scope: [],
  budget: null,
  months: [],
  isStartUndecided: false,
  moveIn: "",
  contactBy: null,
  remarks: "",
  name: "",
  phone: "",
  email: "",
  privacyConsent: false,
  emailConsent: false,
};

/** Kinds of space that ask for words of the visitor's own. */
export const OTHER_TYPES: readonly string[] = ["other_home", "etc"];

/** What hangs on the kind of space, which is asked anew when that changes. */
const OF_SPACE = { spaceType: null, otherType: "", condition: null, scope: [], budget: null } as const;

/** Return what changes with another kind of space. */
export function withSpace(space: string): Partial<Answers> {
  return { space, ...OF_SPACE };
}

/** Return *answers* with what was chosen in the words of *choices*, which may be another language's. */
export function reworded(answers: Answers, { spaces, contactBy }: Choices): Answers {
  const space = spaces.find(({ key }) => key === answers.space);
  const { spaceType, condition, scope, budget } = answers;
  return {
    ...answers,
    spaceType: spaceType && again(spaceType, space?.types),
    condition: condition && again(condition, space?.conditions),
    scope: scope.map((one) => again(one, space?.scopes)),
    budget: budget && again(budget, space?.budgets),
    contactBy: answers.contactBy && again(answers.contactBy, contactBy),
  };
}

function again(one: Choice, all: readonly Choice[] = []): Choice {
  return picked(all.find(({ key }) => key === one.key) ?? one);
}

/** Return *scope* with *choice* put in or taken out; what stands alone sends the others away. */
export function toggledScope(scope: readonly Choice[], choice: Scope, all: readonly Scope[]): Choice[] {
  const { key, label } = choice;
  if (scope.some((one) => one.key === key)) return scope.filter((one) => one.key !== key);
  const alone = new Set(all.filter(({ excludesOthers }) => excludesOthers).map((one) => one.key));
  const kept = choice.excludesOthers ? [] : scope.filter((one) => !alone.has(one.key));
  return [...kept, { key, label }];
}

/** Return the size as a number; NaN for what is no number, null for no answer. */
export function sizeOf({ size, isSizeUnknown }: Answers): number | null {
  const text = size.normalize("NFKC").replaceAll(",", "").trim();
  if (isSizeUnknown || text === "") return null;
  return Number(text);
}

/** Return the kind of space in words; empty for no answer. */
export function typeWords({ spaceType, otherType }: Answers): string {
  const own = spaceType && OTHER_TYPES.includes(spaceType.key) ? trimmedText(otherType) : "";
  return own || (spaceType?.label ?? "");
}

/** Return the answers about the space as they are sent: only those that were given. */
export function factsOf(answers: Answers, starts: readonly Start[], shown: readonly string[]) {
  const size = sizeOf(answers);
  const months = answers.months.filter((month) => shown.includes(month));
  const facts = {
    space: answers.space,
    spaceType: typeWords(answers),
    district: trimmedText(answers.district),
    size,
    sizeUnit: size === null ? null : answers.sizeUnit,
    condition: answers.condition,
    scope: answers.scope,
    budget: answers.budget,
    start: startFor(months, answers.isStartUndecided, { starts, shown }),
    months,
    moveIn: answers.moveIn,
    contactBy: answers.contactBy,
    remarks: trimmedText(answers.remarks),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => isGiven(fact)));
}

function isGiven(fact: unknown): boolean {
  return fact !== null && fact !== "" && !(Array.isArray(fact) && fact.length === 0);
}
