/** The token of a form, by which the server tells its enquiry from a flood; one that is missing is no fault. */
import { request } from "../api";

let token = "";
let isAsked = false;

/** Ask for a token, unless one was asked for: called when somebody begins to fill a form in. */
export function askForToken(): void {
  if (isAsked) return;
  isAsked = true;
  request<{ token: string }>("/api/form-token", { cache: "no-store" }).then(
    ({ data }) => (token = data.token),
    () => (isAsked = false),
  );
}

/** What is sent along with an enquiry; nothing is waited for. */
export function withToken(body: object): object {
  return token ? { ...body, formToken: token } : body;
}

/** The token has spoken for an enquiry: the next form needs another. */
export function spendToken(): void {
  token = "";
  isAsked = false;
}
