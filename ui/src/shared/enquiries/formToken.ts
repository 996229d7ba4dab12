/** The token of a form, by which the server tells its enquiry from a flood; one that is missing is no fault. */
import { request } from "../api";

/** Asked for anew after so long: the server believes one for twelve hours, and a form may lie open for longer. */
const FRESH_MS = 6 * 60 * 60 * 1_000;

let token = "";
let askedAt = 0;

/** Ask for a token, unless a fresh one was asked for: called whenever somebody fills a form in. */
export function askForToken(): void {
  const now = Date.now();
  if (now - askedAt < FRESH_MS) return;
  askedAt = now;
  request<{ token: string }>("/api/form-token", { cache: "no-store" }).then(
    ({ data }) => (token = data.token),
    () => (askedAt = 0),
  );
}

/** What is sent along with an enquiry, or kept with it; nothing is waited for. */
export function withToken<Body extends object>(body: Body): Body & { formToken?: string } {
  return "formToken" in body || !token ? body : { ...body, formToken: token };
}

/** The token of *sent* has spoken for an enquiry: the next form needs another. */
export function spendToken(sent: { formToken?: string }): void {
  if (sent.formToken !== token) return;
  token = "";
  askedAt = 0;
}
