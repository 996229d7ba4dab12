/** What of a page visitors do not see yet: which fields of which records, and since when. */
import useSWR from "swr";

import { contentTypeOf } from "@shared/admin/contentTypes";
import type { ContentField, ContentType } from "@shared/admin/contentTypes";
import { withTwins } from "@shared/admin/languages/registry";
import { spread } from "@shared/admin/languages/twins";
import { sameValue } from "@shared/admin/saveRecord";
import { getJson } from "@shared/api";
import { Problem } from "@shared/problem";
import { recordUrl } from "@shared/publishing/types";
import type { Publishing } from "@shared/publishing/types";
import { itemsOf } from "@records/fields/values";
import type { Values } from "@records/fields/values";
import type { Part } from "../overview";
import { waitingIn } from "../parts";
import { isSameRecord, labelOf } from "./regions";
import type { RecordRef } from "./regions";

export interface RecordChanges {
  record: RecordRef;
  /** The paths of the fields that differ from what visitors see. */
  paths: readonly string[];
  savedAt: string | null;
  /** Whether visitors have never seen it. */
  isNew: boolean;
}

interface PageChanges {
  /** Undefined until they are known. */
  changes: readonly RecordChanges[] | undefined;
  /** Whether they could not be had; they are asked for again. */
  isUnknown: boolean;
}

const NONE: readonly RecordChanges[] = [];
const GONE = 404;
/** What could not be had is asked for again after this, and then less and less often. */
const ASK_AGAIN_MS = 2_000;

/** Return the changes of those *records* that visitors see otherwise; *isBehind* says that *parts* lack the last saving. */
export function usePageChanges(
  records: readonly RecordRef[],
  parts: readonly Part[],
  types: readonly ContentType[],
  isBehind: boolean,
): PageChanges {
  const drafted = parts.filter(({ drafts }) => drafts > 0);
  const names = records.map(({ collection, id }) => `${collection}.${id}`).join(",");
  const state = drafted.map(({ part, drafts, savedAt }) => [part, drafts, savedAt].join("@")).join(",");
  // Asked again together with everything that shows texts of the site.
  const key = state && names ? `/api/admin/site?${new URLSearchParams({ changes: names, of: state })}` : null;
  const { data, error } = useSWR<readonly RecordChanges[], Problem>(
    key,
    async () => {
      const here = await waitingAmong(records, drafted);
      const read = await Promise.all(here.map((record) => readChanges(record, types)));
      return read.flatMap((one) => (one && one.paths.length > 0 ? [one] : []));
    },
    { keepPreviousData: true, errorRetryInterval: ASK_AGAIN_MS },
  );
  const none = isBehind ? undefined : NONE;
  const changes = key ? data : none;
  return { changes, isUnknown: changes === undefined && error !== undefined };
}

/** Return those of *records* of which a draft waits to be published, now; *parts* say of which parts any does. */
export async function waitingAmong(records: readonly RecordRef[], parts: readonly Part[]): Promise<readonly RecordRef[]> {
  const drafted = parts.filter(({ drafts }) => drafts > 0);
  const waiting = (await Promise.all(drafted.map(waitingIn))).flat();
  return records.filter((record) => waiting.some((one) => isSameRecord(record, one as RecordRef)));
}

/** Return what *record* has that visitors do not see; null where nothing waits any more. */
async function readChanges(record: RecordRef, types: readonly ContentType[]): Promise<RecordChanges | null> {
  const url = recordUrl(record.collection, record.id);
  const type = contentTypeOf(types, record.collection, record.id);
  if (!type) return null;
  try {
    const { publicEtag, savedAt } = await getJson<Publishing>(`${url}/publishing`);
    const isNew = publicEtag === null;
    const [shown, draft] = await Promise.all([isNew ? {} : getJson<Values>(url), getJson<Values>(`${url}/draft`)]);
    return { record, paths: changedPaths(type.fields, shown, draft), savedAt, isNew };
  } catch (error) {
    // Somebody published or dropped it meanwhile.
    if (error instanceof Problem && error.status === GONE) return null;
    throw error;
  }
}

/** Return the paths of the fields, and of their twins, in which *now* differs from *before*; of an item that came or went its own. */
export function changedPaths(fields: readonly ContentField[], before: Values, now: Values): string[] {
  const [was, is] = [spread(before), spread(now)];
  return withTwins(fields).flatMap(({ name, kind, item }) => {
    if (sameValue(was[name], is[name])) return [];
    if (kind !== "list") return [name];
    const [old, fresh] = [itemsOf(was[name]), itemsOf(is[name])];
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
