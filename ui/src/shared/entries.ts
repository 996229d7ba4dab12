/**
 * The tab's entries by their keys (Navigation API): unlike steps back, they leave out what a frame
 * adds to the history. Browsers from before 2026 may lack it; then there are no keys.
 */

interface EntryList {
  currentEntry: { key: string } | null;
  entries: () => readonly { key: string }[];
  traverseTo: (key: string) => Record<"committed" | "finished", Promise<unknown>>;
}

function entryList(): EntryList | undefined {
  return (window as { navigation?: EntryList }).navigation;
}

/** Return the key of the entry in view. */
export function presentEntry(): string | undefined {
  return entryList()?.currentEntry?.key;
}

/** Say whether *key* is that of an entry of this tab. */
export function hasEntry(key: unknown): key is string {
  return entryList()?.entries().some((entry) => entry.key === key) ?? false;
}

/** Go to the entry of *key*, however many lie between. */
export function returnTo(key: string): void {
  const going = entryList()?.traverseTo(key);
  // Another move may come first; then that one counts.
  for (const step of [going?.committed, going?.finished]) step?.catch(() => undefined);
}
