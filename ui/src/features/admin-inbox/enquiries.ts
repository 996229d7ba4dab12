/** Enquiries as administrators see them: which are shown, and how they count. */
import type { Schema } from "@shared/contract";

export type Enquiry = Schema<"EnquiryOut">;
export type Status = Enquiry["status"];

export const STATUSES = ["new", "answered", "closed", "spam"] as const satisfies readonly Status[];

/** Everything but what was set aside as spam. */
export type Filter = "all" | Status;

export const FILTERS: readonly Filter[] = ["all", ...STATUSES];

export interface Selection {
  filter: Filter;
  search: string;
  /** Only what could not be delivered. */
  undelivered: boolean;
}

/** Return the enquiries of *selection*, newest first. */
export function chosen(enquiries: readonly Enquiry[], selection: Selection): Enquiry[] {
  const words = folded(selection.search).split(" ").filter(Boolean);
  return enquiries
    .filter((one) => isUnder(one, selection.filter))
    .filter((one) => !selection.undelivered || isUndelivered(one))
    .filter((one) => words.every((word) => searchable(one).includes(word)))
    .toSorted((one, other) => (one.receivedAt < other.receivedAt ? 1 : -1));
}

export function countOf(enquiries: readonly Enquiry[], filter: Filter): number {
  return enquiries.filter((one) => isUnder(one, filter)).length;
}

/** Say whether the outside does not have it although it should. */
export function isUndelivered({ delivery, status }: Enquiry): boolean {
  return delivery.state === "failed" && status !== "spam";
}

/** Say whether it was sealed with a key that is not here: its contact data is empty. */
export function isUnreadable({ readable }: Enquiry): boolean {
  return !readable;
}

export function canDeliver({ delivery }: Enquiry): boolean {
  return delivery.state === "failed" || delivery.state === "pending";
}

function isUnder({ status }: Enquiry, filter: Filter): boolean {
  return filter === "all" ? status !== "spam" : status === filter;
}

function searchable({ id, name, phone, email, message, note }: Enquiry): string {
  const digits = phone.replace(/\D/g, "");
  return folded([id, name, phone, digits, email, message, note].join(" "));
}

function folded(text: string): string {
  return text.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
}
