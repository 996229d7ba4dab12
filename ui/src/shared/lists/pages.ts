/** Lists that the server gives in pages: the addresses of pages, and pages put together again. */
import { getJson } from "../api";

/** So many items come at most with one answer, and with one that is asked for without a limit. */
export const MOST_AT_ONCE = 500;

export interface Listed {
  id: string;
}

/** A page of a list, or several put together. */
export interface ListPage<Item extends Listed = Listed> {
  items: Item[];
  /** How many there are in the whole list. */
  total: number;
  /** Where the next page begins; absent when nothing follows. */
  next?: string;
  /** The versions of records by id, where the list is one of records. */
  etags?: Record<string, string>;
  /** What visitors see of records by id, where the list says it. */
  cards?: Record<string, object>;
}

const BY_ID = ["etags", "cards"] as const;

/** Return the address of *limit* items of *list* behind the cursor *after*, or of its first ones. */
export function pageUrl(list: string, limit: number, after?: string): string {
  const query = [
    ...(limit < MOST_AT_ONCE ? [`limit=${limit}`] : []),
    ...(after === undefined ? [] : [`after=${encodeURIComponent(after)}`]),
  ];
  if (query.length === 0) return list;
  return `${list}${list.includes("?") ? "&" : "?"}${query.join("&")}`;
}

/** Return *list* with *page* behind it; what has moved from one to the other stands in it once. */
export function joined<Page extends ListPage>(list: Page, page: Page): Page {
  const fresh = new Set(page.items.map(({ id }) => id));
  const items = [...list.items.filter(({ id }) => !fresh.has(id)), ...page.items];
  const told = BY_ID.filter((name) => page[name]).map((name) => [name, { ...list[name], ...page[name] }]);
  return { ...page, ...Object.fromEntries(told), items };
}

/**
 * Read *count* items of *list*, or somewhat more: whole pages of *size*, in as few requests as may be.
 *
 * What was *read* of it before is not read again. Failures are a `Problem`.
 */
export async function readList<Page extends ListPage>(
  list: string,
  size: number,
  count: number,
  read?: Page,
): Promise<Page> {
  const missing = Math.max(count - (read?.items.length ?? 0), 1);
  const pages = Math.min(Math.ceil(missing / size), Math.floor(MOST_AT_ONCE / size));
  const page = await getJson<Page>(pageUrl(list, pages * size, read?.next));
  const all = read ? joined(read, page) : page;
  return all.next === undefined || all.items.length >= count ? all : readList(list, size, count, all);
}
