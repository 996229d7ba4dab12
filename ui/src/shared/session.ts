/** Who is signed in, and requests in that name. Only the administration imports this. */
import useSWR, { mutate } from "swr";

import { getJson } from "./api";
import type { Answer } from "./api";
import { Problem } from "./problem";
import { send } from "./send";
import type { Sending } from "./send";

export const SESSION_URL = "/api/session";
const CSRF_FAILED = "csrf_failed";

export interface User {
  email: string;
}

export interface Session {
  user: User | null;
  csrfToken?: string;
}

export function useSession() {
  const { data, error, isLoading, mutate: ask } = useSWR<Session, Problem>(SESSION_URL);
  return {
    user: data?.user ?? null,
    // A failed refresh does not sign anybody out.
    problem: data ? undefined : error,
    isChecking: isLoading,
    retry: () => void ask(),
  };
}

let token: string | undefined;

/** Sign in; a refusal is a `Problem` with status 401, or 429 with `retryAfter`. */
export async function signIn(email: string, password: string): Promise<void> {
  const { data } = await send<Session>("POST", SESSION_URL, { body: { email, password } });
  token = data.csrfToken;
  await mutate(SESSION_URL, data, { revalidate: false });
}

export async function signOut(): Promise<void> {
  await sendSigned("DELETE", SESSION_URL);
  token = undefined;
  await mutate(SESSION_URL, { user: null }, { revalidate: false });
}

/** Return the headers that a changing call needs, for requests that `sendSigned` cannot make. */
export async function signedHeaders(): Promise<Record<string, string>> {
  token ??= (await getJson<Session>(SESSION_URL)).csrfToken;
  return { "X-CSRF-Token": token ?? "" };
}

/** Send a change in the name of who is signed in; a token that has gone stale is renewed once. */
export async function sendSigned<T = undefined>(
  method: "POST" | "PUT" | "PATCH" | "DELETE",
  url: string,
  sending: Sending = {},
): Promise<Answer<T>> {
  const attempt = async () => {
    const headers = { ...sending.headers, ...(await signedHeaders()) };
    return send<T>(method, url, { ...sending, headers });
  };
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== CSRF_FAILED) throw error;
    token = undefined;
    return attempt();
  }
}
