/** Who is signed in, and requests in that name. Only the administration imports this. */
import useSWR, { mutate } from "swr";

import { getJson } from "./api";
import type { Answer } from "./api";
import type { Answered, At, Schema } from "./contract";
import { Problem } from "./problem";
import { send } from "./send";
import type { Sending } from "./send";

export const SESSION_URL = "/api/session";
const CSRF_FAILED = "csrf_failed";

type Session = At<"/api/session"> & {
  /** Set here, when somebody signed out on purpose: the end of a session is no surprise then. */
  signedOut?: boolean;
};

export function useSession() {
  const { data, error, isLoading, mutate: ask } = useSWR<Session, Problem>(SESSION_URL);
  return {
    user: data?.user ?? null,
    hasSignedOut: data?.signedOut ?? false,
    // A failed refresh does not sign anybody out.
    problem: data ? undefined : error,
    isChecking: isLoading,
    retry: () => void ask(),
  };
}

let token: string | undefined;

/**
 * Sign in; a refusal is a `Problem` with status 401, or 429 with `retryAfter`.
 *
 * With the code `second_factor_required` it asks for a *code* of the telephone besides.
 */
export async function signIn(email: string, password: string, code = ""): Promise<void> {
  const body: Schema<"CredentialsIn"> = code ? { email, password, code } : { email, password };
  const { data } = await send<Answered<"post", "/api/session">>("POST", SESSION_URL, { body });
  await takeSession(data);
}

/** Sign in by what a passkey has signed; refused like a password. */
export async function signInByPasskey(passkey: object): Promise<void> {
  const url = `${SESSION_URL}/passkey`;
  const { data } = await send<Schema<"SessionOut">>("POST", url, { body: { passkey } });
  await takeSession(data);
}

/** Go on with *session*, as it was answered to a sign-in. */
export async function takeSession(session: Schema<"SessionOut">): Promise<void> {
  token = session.csrfToken;
  await mutate(SESSION_URL, session, { revalidate: false });
}

export async function signOut(): Promise<void> {
  await sendSigned("DELETE", SESSION_URL);
  token = undefined;
  await mutate<Session>(SESSION_URL, { user: null, signedOut: true }, { revalidate: false });
}

/** Forget what was read in somebody's name: who signs in next may be somebody else. */
export async function forgetOwn(): Promise<void> {
  await mutate(isOwn, undefined);
}

/** Say whether *key* is the address of what only who is signed in may read. */
export function isOwn(key: unknown): boolean {
  return typeof key === "string" && /^\/api\/(admin|account)\b/.test(key);
}

let askToSignIn: () => Promise<boolean> = async () => false;

/** Register what asks somebody to sign in again, in place; it answers whether that was done. */
export function onSignedOut(ask: () => Promise<boolean>): () => void {
  askToSignIn = ask;
  return () => {
    askToSignIn = async () => false;
  };
}

/**
 * Do *work* with the headers that a changing call needs.
 *
 * A token that has gone stale is renewed once. When the session has ended, somebody is asked to
 * sign in again, and the work goes on: nothing that was typed is lost.
 */
export async function withSession<T>(work: (headers: Record<string, string>) => Promise<T>) {
  try {
    return await work(await signedHeaders());
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (isOfRole(error)) void mutate(SESSION_URL);
    const isStale = error.code === CSRF_FAILED;
    if (!isStale && !(error.status === 401 && (await askToSignIn()))) throw error;
    if (isStale) token = undefined;
    return work(await signedHeaders());
  }
}

/** Say whether something was refused because the role does not allow it: it may have changed. */
export function isOfRole({ code }: Problem): boolean {
  return code === "role_not_allowed";
}

async function signedHeaders(): Promise<Record<string, string>> {
  token ??= (await getJson<Session>(SESSION_URL)).csrfToken;
  return { "X-CSRF-Token": token ?? "" };
}

/** Send what nobody has asked for, as a copy of what is being written: an ended session is no question. */
export async function sendUnasked<T = undefined>(
  method: "PUT" | "DELETE",
  url: string,
  sending: Sending = {},
): Promise<Answer<T>> {
  try {
    return await send<T>(method, url, { ...sending, headers: await signedHeaders() });
  } catch (error) {
    if (error instanceof Problem && error.code === CSRF_FAILED) token = undefined;
    throw error;
  }
}

/** Send a change in the name of who is signed in; see `withSession`. */
export function sendSigned<T = undefined>(
  method: "POST" | "PUT" | "PATCH" | "DELETE",
  url: string,
  sending: Sending = {},
): Promise<Answer<T>> {
  return withSession((headers) =>
    send<T>(method, url, { ...sending, headers: { ...sending.headers, ...headers } }),
  );
}
