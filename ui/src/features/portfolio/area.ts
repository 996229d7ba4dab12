/** Areas as the server sends them. */

/** Return the number of pyeong in `34py`, as text; null when there is none. */
export function pyeongOf(area: string | null): string | null {
  return /^\s*(\d+(?:\.\d+)?)\s*py\s*$/i.exec(area ?? "")?.[1] ?? null;
}
