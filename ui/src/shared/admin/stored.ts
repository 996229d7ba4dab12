/** Records as they are stored. */
import type { Schema } from "../contract";

/** A record whose fields, but for the id, may hold anything: older ones do. `formValues.ts` reads them with care. */
type Stored<Record extends { id: string }> = Pick<Record, "id"> & {
  [Field in Exclude<keyof Record, "id">]?: unknown;
};

/** A list of records with their entity tags by id. */
export type StoredList<Name extends "ProjectRecords" | "InsightRecords"> = Omit<Schema<Name>, "items"> & {
  items: Stored<Schema<Name>["items"][number]>[];
};
