/** Drafts as earlier versions kept them, one a record in the browser's local storage: moved once. */
import { change } from "@outbox/database";
import { asDraft } from "./draft";
import type { Draft, DraftKind } from "./draft";

const PREFIX = "studio.draft.";
const NEW = "new";
const KINDS: readonly string[] = ["project", "insight"] satisfies DraftKind[];

interface OldDraft {
  at: number;
  value: { values: { title: string } };
}

/** Move what is left there into the device's database; what cannot be read is dropped. */
export async function takeOverOldDrafts(): Promise<void> {
  const keys = storedKeys().filter((key) => key.startsWith(PREFIX));
  const drafts = keys.flatMap((key) => converted(key, localStorage.getItem(key) ?? "") ?? []);
  if (drafts.length > 0) {
    // The same ids again, when two tabs do this at once: nothing is doubled.
    const isKept = await change(["drafts"], (changing) =>
      Promise.all(drafts.map((draft) => changing.objectStore("drafts").put(draft))),
    ).then(() => true, () => false);
    if (!isKept) return;
  }
  keys.forEach((key) => localStorage.removeItem(key));
}

/** Return the keys of what is kept; none when this device forbids it. */
function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

function converted(key: string, text: string): Draft<unknown> | null {
  const name = key.slice(PREFIX.length);
  const [kind = "", record] = [name.split(".", 1)[0], name.slice(name.indexOf(".") + 1)];
  try {
    const { at, value } = JSON.parse(text) as OldDraft;
    if (!KINDS.includes(kind)) return null;
    const { title } = value.values;
    return asDraft({ id: `before.${name}`, kind, record: record === NEW ? "" : record, title, at, value });
  } catch {
    return null;
  }
}
