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
const UNITS: Readonly<Record<string, string>> = { pyeong: t("admin.enquiry.fact.pyeong"), m2: "㎡" };

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

/** Return the months that were wished for in figures: `2027.03–04, 06`, with the year before its first one. */
export function monthsText({ months = [] }: Facts): string {
  const spans: { year: string; from: string; to: string }[] = [];
  for (const one of [...months].sort()) {
    const [year = "", month = ""] = one.split("-");
    const last = spans.at(-1);
    if (last?.year === year && Number(last.to) + 1 === Number(month)) last.to = month;
    else spans.push({ year, from: month, to: month });
  }
  return spans
    .map(({ year, from, to }, place) => {
      const span = from === to ? from : `${from}–${to}`;
      return spans[place - 1]?.year === year ? span : `${year}.${span}`;
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

/** Say whether an enquiry did not arrive, and is to. */
export function isUndelivered({ delivery }: Pick<Enquiry, "delivery">): boolean {
  return delivery.state === "failed" || delivery.state === "refused";
}

/** Say whether *typed* is the number of a receipt, however it is written. */
export function isNumber(typed: string, number: string): boolean {
  return plain(typed) !== "" && plain(typed) === plain(number);
}

function plain(number: string): string {
  return number.replace(/[\s-]/g, "").toUpperCase();
}
