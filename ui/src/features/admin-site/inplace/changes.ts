/** What of a page visitors do not see yet: which fields of which records, and since when. */
import useSWR from "swr";

import { contentTypeOf } from "@shared/admin/contentTypes";
import type { ContentField, ContentType } from "@shared/admin/contentTypes";
import { sameValue } from "@shared/admin/saveRecord";
import { getJson } from "@shared/api";
import type { Problem } from "@shared/problem";
import { recordUrl } from "@shared/publishing/types";
import type { Publishing } from "@shared/publishing/types";
import { itemsOf } from "../fields/values";
import type { Values } from "../fields/values";
import { lockedIn, publishable } from "../overview";
import type { Part } from "../overview";
import { waitingIn } from "../parts";
import { isSameRecord, labelOf } from "./regions";
import type { RecordRef } from "./regions";

export interface RecordChanges {
  record: RecordRef;
  /** The paths of the fields that differ from what visitors see. */
  paths: readonly string[];
  savedAt: string | null;
}

const NONE: readonly RecordChanges[] = [];

/** Return the changes of those *records* that visitors see otherwise, undefined until they are known. */
export function usePageChanges(
  records: readonly RecordRef[],
  parts: readonly Part[],
  types: readonly ContentType[],
): readonly RecordChanges[] | undefined {
  const drafted = [...publishable(parts), ...lockedIn(parts)];
  const names = records.map(({ collection, id }) => `${collection}.${id}`).join(",");
  const state = drafted.map(({ part, drafts, savedAt }) => [part, drafts, savedAt].join("@")).join(",");
  // Asked again together with everything that shows texts of the site.
  const key = state && names ? `/api/admin/site?${new URLSearchParams({ changes: names, of: state })}` : null;
  const { data } = useSWR<readonly RecordChanges[], Problem>(
    key,
    async () => {
      const waiting = (await Promise.all(drafted.map(waitingIn))).flat();
      const here = records.filter((record) => waiting.some((one) => isSameRecord(record, one as RecordRef)));
      const read = await Promise.all(here.map((record) => readChanges(record, types)));
      return read.filter(({ paths }) => paths.length > 0);
    },
    { keepPreviousData: true },
  );
  return key ? data : NONE;
}

async function readChanges(record: RecordRef, types: readonly ContentType[]): Promise<RecordChanges> {
  const url = recordUrl(record.collection, record.id);
  const standing = await getJson<Publishing>(`${url}/publishing`);
  const type = contentTypeOf(types, record.collection, record.id);
  if (!type || !standing.hasDraft || standing.state === "hidden") return { record, paths: [], savedAt: null };
  // What was never published has nothing that visitors see.
  const isPublic = standing.publicEtag !== null;
  const [shown, draft] = await Promise.all([isPublic ? getJson<Values>(url) : {}, getJson<Values>(`${url}/draft`)]);
  return { record, paths: changedPaths(type.fields, shown, draft), savedAt: standing.savedAt };
}

/** Return the paths of the fields in which *now* differs from *before*; of an item that came or went its own. */
export function changedPaths(fields: readonly ContentField[], before: Values, now: Values): string[] {
  return fields.flatMap(({ name, kind, item }) => {
    if (sameValue(before[name], now[name])) return [];
    if (kind !== "list") return [name];
    const [old, fresh] = [itemsOf(before[name]), itemsOf(now[name])];
    return Array.from({ length: Math.max(old.length, fresh.length) }, (_, place) => {
      const [one, other] = [old[place], fresh[place]];
      if (!one || !other) return [`${name}.${place}`];
      return changedPaths(item, one, other).map((path) => `${name}.${place}.${path}`);
    }).flat();
  });
}

/** Return the names of all *changes*, once each. */
export function namesOfChanges(changes: readonly RecordChanges[], types: readonly ContentType[]): readonly string[] {
  return changes.flatMap(({ record, paths }) => {
    const type = contentTypeOf(types, record.collection, record.id);
    return type ? paths.map((path) => labelOf(type, path)) : [];
  });
}
