/** What the person at work here may do, as the server said with the session. */
import type { Schema } from "../contract";
import { useSession } from "../session";

/** See the core's table of roles; the server refuses what is not allowed, whatever a screen shows. */
export type Permission = "content" | "inbox" | "personal_data" | "people";

type User = Schema<"UserOut"> | null;

/** A server from before there were roles names no permissions: everybody may do everything there. */
export function mayDo(user: User, permission: Permission): boolean {
  const permissions: readonly string[] | undefined = user?.permissions;
  return user !== null && (permissions?.includes(permission) ?? true);
}

/** Say whether who is signed in has *permission*. */
export function useMay(permission: Permission): boolean {
  return mayDo(useSession().user, permission);
}
