/** What happened, as a sentence. */
import { actorName } from "@shared/admin/actors";
import type { Schema } from "@shared/contract";
import adminActivity from "../../messages/admin-activity.ko.json";
import { t } from "./text";

/** A change set of the journal, or with `signIn` what happened between two. */
export type Entry = Schema<"ActivityOut">;

const SHORT_ID = 8;

/** Return the sentence about *entry*; *entries* are those it may refer to. */
export function sentenceOf(entry: Entry, entries: readonly Entry[]): string {
  const account = entry.signIn?.email;
  const named = account && entry.actor.kind === "visitor" ? "_account" : "";
  const key = `admin.activity.verb.${entry.action}${named}`;
  const values = {
    actor: actorName(entry.actor),
    account: account ?? "",
    title: entry.title || shortId(entry),
    count: entry.count,
    receipt: shortId(entry),
    action: entry.undoes === null ? entry.action : undoneText(entry.undoes, entries),
  };
  return t(isKnown(key) ? key : "admin.activity.verb.other", values);
}

function undoneText(position: number, entries: readonly Entry[]): string {
  const undone = entries.find((entry) => !entry.signIn && entry.position === position);
  return undone ? sentenceOf(undone, entries) : `#${position}`;
}

function shortId({ ids }: Entry): string {
  const [id] = Object.values(ids).flat();
  return id?.slice(0, SHORT_ID) ?? t("admin.activity.missing_title");
}

function isKnown(key: string): key is keyof typeof adminActivity {
  return key in adminActivity;
}

/** Return what tells an entry from every other. */
export function keyOf({ position, signIn }: Entry): string {
  return signIn?.id ?? String(position);
}

/** Return from where somebody signed in, or tried to. */
export function whereText({ signIn }: Entry): string {
  return signIn ? [...signIn.networks, signIn.device].filter(Boolean).join(" · ") : "";
}

/** Return the positions that an undo in force has taken back. *entries* are newest first. */
export function takenBack(entries: readonly Entry[]): ReadonlySet<number> {
  const back = new Set<number>();
  for (const { position, undoes } of entries) {
    // An undo that was itself taken back leaves what it had undone in force.
    if (undoes !== null && !back.has(position)) back.add(undoes);
  }
  return back;
}
