/** What waits in a part of the site, in a few words. */
import useSWR from "swr";

import { contentTypeOf, useContentTypes } from "@shared/admin/contentTypes";
import type { ContentType } from "@shared/admin/contentTypes";
import { getJson } from "@shared/api";
import type { Problem } from "@shared/problem";
import { recordUrl } from "@shared/publishing/types";
import type { Publishing, SiteList } from "@shared/publishing/types";
import { changedText, few, MOST_NAMED } from "./labels";
import { headingOf, rowsOf } from "./list";
import type { Part } from "./overview";
import type { Waiting } from "./parts";
import { isWaiting, listUrl } from "./records";
import type { ListedRecords } from "./records";

interface Waits {
  /** What is changed: the fields, of a list with the records that they are of; empty until it is known. */
  text: string;
  /** The record that alone differs from what visitors see. */
  record?: Waiting | undefined;
}

/** Return what waits in *part*. */
export function useWaiting(part: Part): Waits {
  const { types } = useContentTypes();
  const type = contentTypeOf(types, part.isList ? part.part : "site", part.part);
  const single = useSWR<Publishing, Problem>(part.isList ? null : `/api/admin/site/${part.part}/publishing`).data;
  const listed = useWaitingInList(part, type);
  if (part.isList) return listed;
  return {
    text: type && single ? changedText(type, "", single.changes) : "",
    record: { collection: "site", id: part.part },
  };
}

function useWaitingInList({ part, isList, savedAt, drafts }: Part, type: ContentType | undefined): Waits {
  const list = part as SiteList;
  const { data } = useSWR<ListedRecords, Problem>(isList ? listUrl(list) : null);
  const waiting = data?.items.filter(isWaiting) ?? [];
  const named = waiting.slice(0, MOST_NAMED);
  const state = new URLSearchParams({ changes: named.map(({ id }) => id).join(","), of: `${drafts}@${savedAt}` });
  const standings = useSWR<readonly Publishing[], Problem>(
    // Asked again together with everything that shows texts of the site.
    named.length > 0 ? `${listUrl(list)}?${state}` : null,
    () => Promise.all(named.map(({ id }) => getJson<Publishing>(`${recordUrl(list, id)}/publishing`))),
    { keepPreviousData: true },
  ).data;
  if (!type || !data) return { text: "" };
  const rows = rowsOf(type, data.items);
  const texts = rows.flatMap((row) => {
    const place = named.findIndex(({ id }) => id === row.id);
    // What visitors have never seen is new as a whole.
    const changes = standings?.[place]?.publicEtag ? standings[place].changes : [];
    return place < 0 ? [] : changedText(type, headingOf(type, rows, row), changes);
  });
  const [only, another] = waiting;
  const isKnown = only && !another && standings?.[0]?.publicEtag;
  return { text: few(texts), record: isKnown ? { collection: list, id: only.id } : undefined };
}
