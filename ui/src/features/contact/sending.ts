/** Sends an enquiry so that trying again never makes two of it. */
import type { Schema } from "@shared/contract";
import { randomId } from "@shared/randomId";
import { send } from "@shared/send";
import { Problem } from "@shared/problem";
import { trimmed } from "./enquiry";
import type { EnquiryForm } from "./enquiry";

export const ENQUIRIES_URL = "/api/enquiries";
/** The server answers within a second; a line that stays silent for so long is down. */
const ANSWER_WITHIN_MS = 20_000;

/** `website` is invisible to people; `elapsedMs` goes from the form's first sight to sending. */
type EnquiryBody = Required<Schema<"EnquiryIn">>;

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

/** Send *attempt* and return the receipt number; anything else is thrown as a `Problem`. */
export async function sendEnquiry({ key, body }: Attempt): Promise<string> {
  const { data } = await send<Schema<"ReceiptOut">>("POST", ENQUIRIES_URL, {
    body,
    headers: { "Idempotency-Key": key },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  return data.id;
}

/** Return what went wrong as a value. */
export function asProblem(error: unknown): Problem {
  return error instanceof Problem ? error : new Problem(0, null);
}

function says(body: EnquiryBody, form: EnquiryForm): boolean {
  return (Object.keys(form) as (keyof EnquiryForm)[]).every((field) => body[field] === form[field]);
}
