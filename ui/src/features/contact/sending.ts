/** Sends an enquiry so that trying again never makes two of it. */
import type { Schema } from "@shared/contract";
import { underLine } from "@shared/enquiries/correction";
import { LastSent } from "@shared/enquiries/lastSent";
import type { Sent } from "@shared/enquiries/lastSent";
import { sendOnce } from "@shared/enquiries/sending";
import { randomId } from "@shared/randomId";
import { trimmed } from "./enquiry";
import type { EnquiryForm } from "./enquiry";
import { t } from "./enquiryText";

/** `website` is invisible to people; `elapsedMs` goes from the form's first sight to sending. */
type EnquiryBody = EnquiryForm & Required<Pick<Schema<"EnquiryIn">, "website" | "elapsedMs">>;

/** One enquiry on its way; until it is answered it keeps its key, so that it never becomes two. */
export interface Attempt {
  key: string;
  body: EnquiryBody;
}

export interface SentQuestion extends Sent {
  /** Whether it waited on this device before. */
  wasKept: boolean;
}

/** The question that was sent last; what is written after it, in the same form, corrects it. */
export const lastQuestion = new LastSent<SentQuestion>("studio.enquiry.sent", { number: "", wasKept: false });

/** Return *form* as it is sent; what corrects an enquiry says the *number* of that. */
export function outgoing(form: EnquiryForm, number: string | undefined): EnquiryForm {
  const fields = trimmed(form);
  const line = number ? t("enquiry.correction", { receipt: number }) : "";
  return fields.message ? { ...fields, message: underLine(line, fields.message) } : fields;
}

/** Return *last* when it says the same as *fields*, else those under its key; a new one has its own. */
export function attemptFor(
  fields: EnquiryForm,
  last: Attempt | null,
  { website, elapsedMs }: { website: string; elapsedMs: number },
): Attempt {
  // The whole body is kept: the server refuses a known key with another body.
  if (last && says(last.body, fields)) return last;
  return { key: last?.key ?? randomId(), body: { ...fields, website, elapsedMs } };
}

const underway = new Map<string, Promise<string>>();

/** Say whether *attempt* is on its way, from whichever form. */
export function isUnderway(attempt: Attempt | null): attempt is Attempt {
  return attempt !== null && underway.has(attempt.key);
}

/** Send *attempt*, or join it where it is on its way, and return its number; anything else is thrown as a `Problem`. */
export function sendEnquiry({ key, body }: Attempt): Promise<string> {
  const going = underway.get(key) ?? numberOf(body, key).finally(() => underway.delete(key));
  underway.set(key, going);
  return going;
}

async function numberOf(body: EnquiryBody, key: string): Promise<string> {
  return (await sendOnce<Schema<"ReceiptOut">>(body, key)).number;
}

/** Say whether *body* has all that is in *form*. */
export function says(body: EnquiryBody, form: EnquiryForm): boolean {
  return (Object.keys(form) as (keyof EnquiryForm)[]).every((field) => body[field] === form[field]);
}
