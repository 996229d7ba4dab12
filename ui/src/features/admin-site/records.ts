/** The records of a list of the site, as the server keeps them. */
import type { Schema } from "@shared/contract";
import type { SiteList } from "@shared/publishing/types";

/** A record with the fields that the registry names. */
export type ListedRecord = Schema<"ContentRecord"> & Readonly<Record<string, unknown>>;

export type ListedRecords = Omit<Schema<"ContentRecords">, "items"> & { items: readonly ListedRecord[] };

export function listUrl(list: SiteList): string {
  return `/api/admin/${list}`;
}

/** Say whether a draft of the record waits to be published; what is hidden does not. */
export function isWaiting({ hasDraft, state }: ListedRecord): boolean {
  return hasDraft === true && state !== "hidden";
}
