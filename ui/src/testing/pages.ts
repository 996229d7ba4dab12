/** A server that gives lists in pages, and an observer that says when somebody is near the end. */
import { act } from "@testing-library/react";
import { vi } from "vitest";

import { MOST_AT_ONCE } from "@shared/lists/pages";
import { problem, SITE } from "./answers";

type Item = { id: string; type?: string; filter?: string | null; category?: string };

export interface PagingServer {
  /** The addresses that were asked for, without those of the site. */
  asked: string[];
  /** Let requests whose address contains this be refused. */
  refuse: (part: string) => void;
  /** Replace what is stored. */
  store: (items: readonly Item[]) => void;
}

/** Answer the lists at *address* and below from *items*; a cursor is the id of the last item. */
export function servePages(address: string, items: readonly Item[], most = MOST_AT_ONCE): PagingServer {
  let [stored, refused] = [items, ""];
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    if (url === "/api/site") return Response.json(SITE);
    asked.push(url);
    const { pathname, searchParams: query } = new URL(url, "http://localhost");
    if (pathname !== address || (refused && url.includes(refused))) return problem(503);
    return Response.json(pageOf(stored, query, most));
  });
  return { asked, refuse: (part) => (refused = part), store: (next) => (stored = next) };
}

function pageOf(items: readonly Item[], query: URLSearchParams, most: number) {
  const [category, filters] = [query.get("category"), query.getAll("filter")];
  const chosen = items.filter(
    ({ type, category: own, filter }) =>
      (!category || category === type || category === own) &&
      (filters.length === 0 || filters.includes(filter ?? "")),
  );
  const from = chosen.findIndex(({ id }) => id === query.get("after")) + 1;
  const page = chosen.slice(from, from + Number(query.get("limit") ?? most));
  const isMore = from + page.length < chosen.length;
  const etags = Object.fromEntries(page.map(({ id }) => [id, `"${id}"`]));
  const facets = category ? { facets: { styles: [{ value: "웜 내추럴", count: 7 }], tags: [] } } : {};
  return { items: page, etags, total: chosen.length, ...(isMore ? { next: page.at(-1)?.id } : {}), ...facets };
}

/** Let observers be told by the test; call the result to say that the end has come near. */
export function watchEnds(): () => void {
  const live = new Set<() => void>();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      private readonly tell: () => void;
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        this.tell = () => callback([{ isIntersecting: true }]);
      }
      observe() {
        live.add(this.tell);
      }
      disconnect() {
        live.delete(this.tell);
      }
    },
  );
  return () => act(() => live.forEach((tell) => tell()));
}
