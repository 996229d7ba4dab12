/** What is about to be sent, in lines: to look over, to copy, to recognise a draft by. */
import { dayWords, monthWords } from "@shared/dates";
import { sizeOf, typeWords } from "./answers";
import type { Answers } from "./answers";
import type { Choices } from "./choices";
import { partsOf, runsOf } from "./months";
import { sizeText } from "./size";
import type { Step } from "./steps";
import { t } from "./text";

export interface SummaryLine {
  part: "place" | "size" | "scope" | "budget" | "files";
  /** Where it is mended. */
  step: Step;
  value: string;
}

/** Return the lines of *answers* about the space; a value is empty where nothing was answered. */
export function linesOf(answers: Answers, choices: Choices, shown: readonly string[]): SummaryLine[] {
  const space = choices.spaces.find(({ key }) => key === answers.space);
  const kind = typeWords(answers) || (space?.label ?? "");
  return [
    { part: "place", step: "place", value: joined([kind, answers.district.trim()]) },
    { part: "size", step: "size", value: joined([sizeWords(answers, choices), answers.condition?.label]) },
    { part: "scope", step: "size", value: joined(answers.scope.map(({ label }) => label)) },
    { part: "budget", step: "budget", value: joined([answers.budget?.label, startWords(answers, shown), dayWords(answers.moveIn)]) },
  ];
}

/** Return the line of the files, of which *value* is said. */
export function filesLine(value: string): SummaryLine {
  return { part: "files", step: "files", value };
}

/** Return everything that was answered, as text for the clipboard. */
export function wholeText(answers: Answers, choices: Choices, shown: readonly string[]): string {
  const written = [
    [t("enquiry.name.label"), answers.name],
    [t("enquiry.phone.label"), answers.phone],
    [t("enquiry.email.label"), answers.email],
    ...linesOf(answers, choices, shown).map(({ part, value }) => [t(`consultation.summary.${part}`), value]),
    [t("consultation.contact.prefer"), answers.contactBy?.label],
    [t("consultation.summary.remarks"), answers.remarks],
  ];
  return written
    .filter(([, value]) => value?.trim())
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
}

/** Return the size in both units; empty for none. */
function sizeWords(answers: Answers, { units }: Choices): string {
  const size = sizeOf(answers);
  const [unit, other] = [true, false].map((is) => units.find(({ key }) => (key === answers.sizeUnit) === is));
  return size === null || !unit || !other ? "" : sizeText(size, unit, other);
}

function startWords({ months, isStartUndecided }: Answers, shown: readonly string[]): string {
  if (isStartUndecided) return t("consultation.start.undecided");
  return joined(runsOf(months, shown).map(([first, last]) => runWords(first, last)));
}

function runWords(first: string, last: string): string {
  const [from, to] = [partsOf(first), partsOf(last)];
  if (from.yyyy === to.yyyy) return monthWords(from.yyyy, from.m, to.m);
  return `${monthWords(from.yyyy, from.m)}–${monthWords(to.yyyy, to.m)}`;
}

function joined(words: readonly (string | undefined)[]): string {
  return words.filter(Boolean).join(", ");
}

/** Return by what somebody recognises what was begun: "a flat, 112㎡". */
export function titleOf(answers: Answers, choices: Choices): string {
  const space = choices.spaces.find(({ key }) => key === answers.space);
  const kind = typeWords(answers) || (space?.label ?? "");
  return [kind, sizeWords(answers, choices)].filter(Boolean).join(" ");
}
