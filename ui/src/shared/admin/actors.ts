/** Who did something, as administrators read it. */
import { t } from "./text";

export interface ActorFacts {
  kind: string;
  id: string;
  /** Known for administrators with an account here. */
  email: string | null;
}

const NAMES = {
  system: "admin.activity.actor.system",
  operator: "admin.activity.actor.operator",
  visitor: "admin.activity.actor.visitor",
  external: "admin.activity.actor.external",
} as const;

export function actorName({ kind, email }: ActorFacts): string {
  if (email) return email;
  const key = NAMES[kind as keyof typeof NAMES];
  return key ? t(key) : t("admin.role");
}
