/** One's own account as the server knows it. */
import useSWR, { mutate } from "swr";

import type { At } from "@shared/contract";
import type { Problem } from "@shared/problem";
import { SESSION_URL } from "@shared/session";

export const ACCOUNT_URL = "/api/account";

export type OwnAccount = At<"/api/account">;
export type Passkey = OwnAccount["passkeys"][number];

export function useOwnAccount() {
  const { data, error, mutate: ask } = useSWR<OwnAccount, Problem>(ACCOUNT_URL);
  return { account: data, problem: data ? undefined : error, reload: () => void ask() };
}

/** Ask again; what the session says of its user has changed with it. */
export async function refreshAccount(): Promise<void> {
  await Promise.all([mutate(ACCOUNT_URL), mutate(SESSION_URL)]);
}
