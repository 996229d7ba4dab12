/** What the device's database holds. */
import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from "idb";

export type Kind = "picture" | "film" | "enclosure" | "join" | "enquiry";

/** What a reload has to know of a job; what else it is depends on its kind. */
export interface StoredJob {
  key: string;
  kind: Kind;
  /** What it belongs to: a draft, a receipt, or a form. */
  owner: string;
}

/** `files` holds the contents alone: what is noted of a job is written often, its content once. */
export interface Stores extends DBSchema {
  drafts: { key: string; value: { id: string } };
  jobs: { key: string; value: StoredJob; indexes: { kind: string; owner: string } };
  files: { key: string; value: File };
}

export type StoreName = StoreNames<Stores>;
export type Database = IDBPDatabase<Stores>;
export type Change = IDBPTransaction<Stores, StoreName[], "readwrite">;

export type Changing = (stores: StoreName[], work: (change: Change) => Promise<unknown>) => Promise<void>;
