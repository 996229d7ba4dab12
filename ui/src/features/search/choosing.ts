/** Which of the hits a key chooses: one after the other through both lists, and around. */

/** Return the index that *key* leads to from *index* among *count* hits; undefined for other keys. */
export function chosenBy(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === "ArrowDown") return (index + 1) % count;
  if (key === "ArrowUp") return (index - 1 + count) % count;
  return undefined;
}
