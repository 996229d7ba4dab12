/** Records as administrators see them: the first hundred, more when somebody gets to the end. */
import { useState } from "react";

import type { Listed, ListPage } from "../lists/pages";
import { useList } from "../lists/useList";

export const RECORDS_AT_ONCE = 100;

/** A list of records with their entity tags by id. */
export type RecordList<Item extends Listed> = ListPage<Item> & { etags: Record<string, string> };

/** Return the records at *list* that are loaded, kept in step with the server, and what loads on. */
export function useRecords<Records extends RecordList<Listed>>(list: string) {
  const [wanted, setWanted] = useState<Readonly<Record<string, number>>>({});
  const read = useList<Records>(list, RECORDS_AT_ONCE, wanted[list]);
  const count = read.data?.items.length ?? 0;
  return { ...read, loadMore: () => setWanted((now) => ({ ...now, [list]: count + RECORDS_AT_ONCE })) };
}

/**
 * Return all records of *list*, and those *found* among them at the address *part*.
 *
 * When they are not many, all of them are what is found, unless the server *isAsked* to choose.
 */
export function useFound<Records extends RecordList<Listed>>(list: string, part: string, isAsked: boolean) {
  const all = useRecords<Records>(list);
  const isMany = (all.data?.total ?? 0) > RECORDS_AT_ONCE;
  const found = useRecords<Records>(isMany || isAsked ? part : list);
  return { all, found, isMany };
}
