/** Who did something, as administrators read it. */
import type { Schema } from "../contract";
import { t } from "./text";

/** `name` and `email` are known for people with an account here. */
export type ActorFacts = Schema<"ActorOut">;

const NAMES = {
  system: "admin.activity.actor.system",
  operator: "admin.activity.actor.operator",
  visitor: "admin.activity.actor.visitor",
  external: "admin.activity.actor.external",
} as const;

export function actorName({ kind, email, name }: ActorFacts): string {
  if (name || email) return name || String(email);
  const key = NAMES[kind as keyof typeof NAMES];
  return key ? t(key) : t("admin.role");
}
