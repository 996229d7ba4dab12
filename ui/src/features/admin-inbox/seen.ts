/** The access records of one enquiry, told by person. */
import type { Schema } from "@shared/contract";
import { t } from "./text";

export type Access = Pick<Schema<"AccessRecordOut">, "at" | "actor" | "action" | "reason">;

export interface Seen {
  actor: string;
  name: string;
  /** What the person did, each once. */
  actions: string;
  /** When last. */
  at: string;
}

const TEXTS = {
  list: "admin.access.action.list",
  open: "admin.access.action.open",
  search: "admin.access.action.search",
  preview: "admin.access.action.preview",
  download: "admin.access.action.download",
  export: "admin.access.action.export",
  erase: "admin.access.action.erase",
  person: "admin.access.action.person",
  consent: "admin.access.action.consent",
  change: "admin.access.action.change",
  deliver: "admin.access.action.deliver",
  export_records: "admin.access.action.export_records",
} as const;

/** Return who did what, whoever was here last first; *accesses* come newest first. */
export function seenBy(accesses: readonly Access[], nameOf: (id: string) => string): Seen[] {
  const actors = [...new Set(accesses.map(({ actor }) => actor))];
  return actors.map((actor) => {
    const own = accesses.filter((one) => one.actor === actor);
    const actions = [...new Set(own.map(({ action }) => actionText(action)))].join(", ");
    return { actor, name: nameOf(actor), actions, at: own[0]?.at ?? "" };
  });
}

export const ACTIONS = Object.keys(TEXTS) as (keyof typeof TEXTS)[];

export function actionText(action: string): string {
  return action in TEXTS ? t(TEXTS[action as keyof typeof TEXTS]) : action;
}
