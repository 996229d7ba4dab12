/** Sends an enquiry so that trying again never makes two of it. */
import type { Schema } from "@shared/contract";
import { sendOnce } from "@shared/enquiries/sending";
import { randomId } from "@shared/randomId";
import { trimmed } from "./enquiry";
import type { EnquiryForm } from "./enquiry";

/** `website` is invisible to people; `elapsedMs` goes from the form's first sight to sending. */
type EnquiryBody = EnquiryForm & Required<Pick<Schema<"EnquiryIn">, "website" | "elapsedMs">>;

/** One enquiry on its way; sent again unchanged it carries the same key. */
export interface Attempt {
  key: string;
  body: EnquiryBody;
}

/** Return *last* when it says the same as *form*, else a new attempt with a key of its own. */
export function attemptFor(
  form: EnquiryForm,
  last: Attempt | null,
  { website, elapsedMs }: { website: string; elapsedMs: number },
): Attempt {
  const fields = trimmed(form);
  const same = last && says(last.body, fields);
  // The whole body is kept: the server refuses a known key with another body.
  return same ? last : { key: randomId(), body: { ...fields, website, elapsedMs } };
}

/** Send *attempt* and return the number to say; anything else is thrown as a `Problem`. */
export async function sendEnquiry({ key, body }: Attempt): Promise<string> {
  return (await sendOnce<Schema<"ReceiptOut">>(body, key)).number;
}

function says(body: EnquiryBody, form: EnquiryForm): boolean {
  return (Object.keys(form) as (keyof EnquiryForm)[]).every((field) => body[field] === form[field]);
}
