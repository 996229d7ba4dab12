/** What people may do, in a word. */
import { translator } from "../../messages";
import roles from "../../messages/roles.ko.json";

const t = translator(roles);

const NAMES = {
  owner: "admin.team.role.owner",
  editor: "admin.team.role.editor",
  enquiries: "admin.team.role.enquiries",
} as const;

export type Role = keyof typeof NAMES;

/** Return the name of *role*; one that this version does not know comes back as it is. */
export function roleName(role: string): string {
  return role in NAMES ? t(NAMES[role as Role]) : role;
}
