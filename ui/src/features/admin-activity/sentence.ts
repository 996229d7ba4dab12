/** What happened, as a sentence. */
import { actorName } from "@shared/admin/actors";
import { contentTypeOf } from "@shared/admin/contentTypes";
import type { ContentType } from "@shared/admin/contentTypes";
import { isOfSite, nameOfRecord } from "@shared/admin/recordNames";
import type { Schema } from "@shared/contract";
import adminActivity from "../../messages/admin-activity.ko.json";
import { t } from "./text";

/** A change set of the journal, or with `signIn` what happened between two. */
export type Entry = Schema<"ActivityOut">;

const SHORT_ID = 8;

/** Parts and lists of the site; undefined until they are known. */
type Types = readonly ContentType[] | undefined;

/** Return the sentence about *entry*; *entries* are those it may refer to, *types* name what is of the site. */
export function sentenceOf(entry: Entry, entries: readonly Entry[], types?: Types): string {
  const account = entry.signIn?.email;
  const named = account && entry.actor.kind === "visitor" ? "_account" : "";
  const key = `admin.activity.verb.${entry.action}${named}`;
  const values = {
    actor: actorName(entry.actor),
    account: account ?? "",
    title: titleOf(entry, types) || shortId(entry),
    count: entry.count,
    receipt: shortId(entry),
    action: entry.undoes === null ? entry.action : undoneText(entry.undoes, entries, types),
  };
  return t(isKnown(key) ? key : "admin.activity.verb.other", values);
}

function undoneText(position: number, entries: readonly Entry[], types: Types): string {
  const undone = entries.find((entry) => !entry.signIn && entry.position === position);
  return undone ? sentenceOf(undone, entries, types) : `#${position}`;
}

/** Return what was changed: a part of the site by its name, several by theirs, anything else by its title. */
function titleOf(entry: Entry, types: Types): string {
  const texts = recordsOf(entry).filter(({ collection }) => isOfSite(collection));
  const [only, ...others] = texts;
  if (!only) return entry.title;
  if (others.length === 0) return nameOfRecord(types, only.collection, only.id, entry.title);
  const labels = texts.map(({ collection, id }) => contentTypeOf(types, collection, id)?.label ?? "");
  return [...new Set(labels)].filter(Boolean).join(", ");
}

interface RecordId {
  collection: string;
  id: string;
}

/** What lies in these is about a record of another collection, which its id names. */
const ABOUT_OTHERS = new Set(["drafts", "schedules"]);

/** Return the records that *entry* is about, each once. */
function recordsOf({ ids }: Entry): readonly RecordId[] {
  const found = new Map<string, RecordId>();
  for (const [collection, own] of Object.entries(ids)) {
    for (const id of own) {
      const key = ABOUT_OTHERS.has(collection) ? id : `${collection}:${id}`;
      const end = key.indexOf(":");
      found.set(key, { collection: key.slice(0, end), id: key.slice(end + 1) });
    }
  }
  return [...found.values()];
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
