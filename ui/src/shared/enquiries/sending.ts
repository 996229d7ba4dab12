/** The way of whatever is written to the studio: under its key it arrives once. */
import { isUnreached, noteAnswer } from "../presence";
import { Problem } from "../problem";
import { send } from "../send";
import { within } from "../within";
import { spendToken, withToken } from "./formToken";

const ENQUIRIES_URL = "/api/enquiries";
/** The server answers within a second; a line that stays silent for so long is down. */
const ANSWER_WITHIN_MS = 20_000;

/** Send *body* under *key* and return the receipt; anything else is thrown as a `Problem`. */
export async function sendOnce<Receipt>(body: object, key: string): Promise<Receipt> {
  const spoken = withToken(body);
  try {
    const { data } = await send<Receipt>("POST", ENQUIRIES_URL, {
      body: spoken,
      headers: { "Idempotency-Key": key },
      signal: within(ANSWER_WITHIN_MS),
    });
    noteAnswer();
    spendToken(spoken);
    return data;
  } catch (error) {
    if (!isUnreached(asProblem(error).status)) noteAnswer();
    throw error;
  }
}

/** Return what went wrong as a value. */
export function asProblem(error: unknown): Problem {
  return error instanceof Problem ? error : new Problem(0, null);
}
