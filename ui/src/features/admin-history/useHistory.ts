/** The versions of one record, and one of them beside another; kept in step with the server. */
import { useState } from "react";
import useSWR from "swr";

import { getJson } from "@shared/api";
import type { Problem } from "@shared/problem";
import { recordUrl } from "@shared/publishing/types";
import type { Collection } from "@shared/publishing/types";
import type { Against, Version, VersionDetail, Versions } from "./types";

export function historyUrl(collection: Collection, id: string): string {
  return `${recordUrl(collection, id)}/history`;
}

/** Return the newest versions, as far down as *chosen* at least, and what loads on. */
export function useVersions(collection: Collection, id: string, chosen: string) {
  const url = historyUrl(collection, id);
  const [pages, setPages] = useState(1);
  // What the address named at first stands in the list; what is chosen from then on does anyway.
  const [first] = useState(Number(chosen) || Infinity);
  const { data, error, isValidating, mutate } = useSWR<Versions, Problem>(
    `${url}?pages=${pages}`,
    () => readPages(url, pages, first),
    { keepPreviousData: true },
  );
  return {
    versions: data?.items,
    problem: data ? undefined : error,
    hasMore: typeof data?.next === "number",
    isLoadingMore: data !== undefined && isValidating,
    loadMore: () => setPages((now) => now + 1),
    reload: () => void mutate(),
  };
}

export type History = ReturnType<typeof useVersions>;

async function readPages(url: string, pages: number, first: number): Promise<Versions> {
  const items: Version[] = [];
  let page: Versions = { items };
  for (let read = 0; read < pages || (items.at(-1)?.position ?? 0) > first; read += 1) {
    // Each page says where the next one begins.
    // oxlint-disable-next-line no-await-in-loop
    page = await getJson<Versions>(page.next ? `${url}?before=${page.next}` : url);
    items.push(...page.items);
    if (!page.next) break;
  }
  return { ...page, items };
}

/** Return the version at *position* beside what it is compared with. */
export function useVersion(collection: Collection, id: string, position: string, against: Against) {
  const url = `${historyUrl(collection, id)}/${encodeURIComponent(position)}?against=${against}`;
  const { data, error, mutate } = useSWR<VersionDetail, Problem>(url);
  return { detail: data, problem: data ? undefined : error, reload: () => void mutate() };
}
