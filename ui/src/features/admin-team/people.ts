/** People as the list tells of them. */
import { shortTime } from "@shared/admin/times";
import type { Schema } from "@shared/contract";
import { t } from "./text";

export type Person = Schema<"PersonOut">;

export function nameOf({ name, email }: Person): string {
  return name || email;
}

/** Return the first syllable of a name; who is only invited has none yet. */
export function initialOf({ name, state }: Person): string {
  return state === "invited" || !name ? "–" : (Array.from(name)[0] ?? "–");
}

/** Return what stands below the name: the address, or who invited it. */
export function detailOf(person: Person): string {
  const { invitation, name, email } = person;
  if (!invitation) return name ? email : "";
  const actor = invitation.by || t("admin.activity.actor.operator");
  return t("admin.team.invited_by", { actor, time: shortTime(invitation.at) });
}

/** Return until when an invitation opens, or what has become of it. */
export function invitationText({ invitation }: Person): string {
  if (!invitation) return "";
  if (invitation.askedAt) return t("admin.team.asked", { time: shortTime(invitation.askedAt) });
  if (invitation.expired) return t("admin.team.expired");
  return t("admin.team.invited_until", { time: shortTime(invitation.expiresAt) });
}
