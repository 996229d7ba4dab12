/** Where the administration leads, for whom. */
import type { Schema } from "@shared/contract";
import { mayDo } from "@shared/admin/may";
import type { Permission } from "@shared/admin/may";
import { t } from "./text";

export interface Destination {
  to: string;
  text: string;
  /** Who may go there; everybody when it names nothing. */
  for?: Permission;
}

type User = Schema<"UserOut"> | null;

const INBOX = "/admin/enquiries";

const PLACES: readonly Destination[] = [
  { to: "/admin", text: t("admin.nav.dashboard"), for: "content" },
  { to: "/admin/portfolio", text: t("admin.nav.portfolio_short"), for: "content" },
  { to: "/admin/insight", text: t("admin.nav.insight_short"), for: "content" },
  { to: INBOX, text: t("admin.nav.inbox"), for: "inbox" },
  { to: "/admin/site", text: t("admin.nav.site"), for: "content" },
  { to: "/admin/team", text: t("admin.nav.team"), for: "people" },
];

const RECORDS: readonly Destination[] = [
  { to: "/admin/account", text: t("admin.nav.account") },
  { to: "/admin/activity", text: t("admin.nav.activity"), for: "content" },
  { to: "/admin/trash", text: t("admin.nav.trash"), for: "content" },
];

/** Return the places of work of *user*. */
export function placesOf(user: User): readonly Destination[] {
  return PLACES.filter((place) => isFor(place, user));
}

/** Return what stands below the name of *user*. */
export function recordsOf(user: User): readonly Destination[] {
  return RECORDS.filter((place) => isFor(place, user));
}

/** Return where *user* begins. */
export function homeOf(user: User): string {
  return placesOf(user)[0]?.to ?? "/admin/account";
}

function isFor({ for: permission }: Destination, user: User): boolean {
  return permission === undefined || mayDo(user, permission);
}

/** Say whether *pathname* is *to* or below it; the dashboard has nothing below it. */
export function isAt(to: string, pathname: string): boolean {
  return pathname === to || (to !== "/admin" && pathname.startsWith(`${to}/`));
}
