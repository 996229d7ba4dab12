/** What this device keeps, for who must not load the code of its database for nothing. */

/** Say whether this device may have a database of ours; it has one where it does not say. */
export async function mayHaveDatabase(): Promise<boolean> {
  if (typeof indexedDB === "undefined") return false;
  const all = await indexedDB.databases?.().catch(() => undefined);
  return all?.some(({ name }) => name?.startsWith("studio")) ?? true;
}
