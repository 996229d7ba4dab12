/** What waits in a part of the site, in a few words. */
import useSWR from "swr";

import { contentTypeOf, useContentTypes } from "@shared/admin/contentTypes";
import { nameOfRecord, textIn } from "@shared/admin/recordNames";
import type { Schema } from "@shared/contract";
import type { Problem } from "@shared/problem";
import type { SiteList } from "@shared/publishing/types";
import type { Part } from "./overview";
import { isWaiting, listUrl } from "./records";
import type { ListedRecords } from "./records";

const NAMED = 4;

/** Return what is changed in *part*: its fields, or the records of a list; empty until that is known. */
export function useWaitingNames({ part, isList }: Part): readonly string[] {
  const { types } = useContentTypes();
  const type = contentTypeOf(types, isList ? part : "site", part);
  const record = useSWR<Schema<"PublishingOut">, Problem>(isList ? null : `/api/admin/site/${part}/publishing`).data;
  const listed = useSWR<ListedRecords, Problem>(isList ? listUrl(part as SiteList) : null).data;
  if (!type) return [];
  const fields = type.fields.filter(({ name }) => record?.changes.includes(name)).map(({ label }) => label);
  const records = listed?.items.filter(isWaiting) ?? [];
  const titles = records.map((one) => nameOfRecord(types, part, one.id, textIn(one, type.title)));
  return [...fields, ...titles].slice(0, NAMED);
}
