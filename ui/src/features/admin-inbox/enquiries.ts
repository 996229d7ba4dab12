/** Enquiries as administrators see them, and how one is told of in a line. */
import type { Schema } from "@shared/contract";
import { t } from "./text";

export type Enquiry = Schema<"EnquiryOut">;

/** What somebody chose, with the label that was shown. */
interface Choice {
  key: string;
  label: string;
}

/** What a consultation says, as it is stored. */
export interface Facts {
  space?: Choice;
  spaceType?: string;
  district?: string;
  size?: number;
  sizeUnit?: string;
  condition?: Choice;
  scope?: readonly Choice[];
  budget?: Choice;
  start?: Choice;
  months?: readonly string[];
  moveIn?: string;
  contactBy?: Choice;
  remarks?: string;
}

/** Between the parts of a line. */
const BETWEEN = " · ";
const UNITS: Readonly<Record<string, string>> = { pyeong: t("admin.inbox.unit.pyeong"), m2: "㎡" };

export function factsOf({ facts }: Pick<Enquiry, "facts">): Facts {
  return facts;
}

/** Return the size in two parts, the number and its unit; both empty for none. */
export function sizeOf({ size, sizeUnit = "pyeong" }: Facts): { number: string; unit: string } {
  return size === undefined ? { number: "", unit: "" } : { number: String(size), unit: UNITS[sizeUnit] ?? sizeUnit };
}

/** Return the labels of what is to be done, as one text. */
export function scopeOf({ scope = [] }: Facts): string {
  return scope.map(({ label }) => label).join(", ");
}

/** Return the months that were wished for, or where none was named, the label of the start. */
export function startOf({ months = [], start }: Facts): string {
  return monthsText(months) || (start?.label ?? "");
}

/** Return months as spans, with the year before its first one. */
function monthsText(months: readonly string[]): string {
  const spans: { year: number; from: number; to: number }[] = [];
  for (const month of months.toSorted()) {
    const [year = 0, number = 0] = month.split("-").map(Number);
    const last = spans.at(-1);
    if (last?.year === year && last.to + 1 === number) last.to = number;
    else spans.push({ year, from: number, to: number });
  }
  return spans
    .map(({ year, from, to }, place) => {
      const month = from === to ? String(from) : `${from}–${to}`;
      return spans[place - 1]?.year === year ? t("admin.enquiry.months", { month }) : t("admin.enquiry.months_of", { year, month });
    })
    .join(", ");
}

/** Return what the visitor wrote freely. */
export function wordsOf(enquiry: Enquiry): string {
  return [enquiry.message, factsOf(enquiry).remarks].filter(Boolean).join("\n\n");
}

/** Return one line about *enquiry*: the kind of space with its size and what is wanted, or its first words. */
export function lineOf(enquiry: Enquiry): string {
  const facts = factsOf(enquiry);
  const { number, unit } = sizeOf(facts);
  const space = [facts.spaceType || facts.space?.label, number + unit].filter(Boolean).join(" ");
  const wanted = scopeOf(facts) || wordsOf(enquiry).replace(/\s+/g, " ");
  return [space, wanted].filter(Boolean).join(BETWEEN);
}

/** Return the name to show; that of one whose key is not here is not known. */
export function nameOf({ name, readable }: Pick<Enquiry, "name" | "readable">): string {
  return readable ? name : t("admin.inbox.unreadable.name");
}

/** Return the number to call, as a link wants it. */
export function callTo(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}

export function canDeliver({ delivery }: Enquiry): boolean {
  return delivery.state === "failed" || delivery.state === "pending";
}

/** Say whether *typed* is the number of a receipt, however it is written. */
export function isNumber(typed: string, number: string): boolean {
  return plain(typed) !== "" && plain(typed) === plain(number);
}

function plain(number: string): string {
  return number.replace(/[\s-]/g, "").toUpperCase();
}
