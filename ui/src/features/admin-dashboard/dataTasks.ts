/** The calls behind the data's upkeep, and what they answer. */
import type { StoredList } from "@shared/admin/stored";
import { getJson } from "@shared/api";
import type { At, Schema } from "@shared/contract";
import { sendSigned } from "@shared/session";

const DUPLICATES_URL = "/api/admin/portfolio/duplicates";
const MIGRATE_URL = "/api/admin/insights/migrate";

type ProjectFacts = StoredList<"ProjectRecords">["items"][number];

/** Projects of one title: the one that stays and those that go. */
export interface Group {
  title: string;
  keep: ProjectFacts;
  remove: ProjectFacts[];
}

export type Article = Schema<"MigrationOut">;

/** Return the groups of duplicates with what tells their projects apart. */
export async function findDuplicates(): Promise<Group[]> {
  const { items } = await getJson<At<"/api/admin/portfolio/duplicates">>(DUPLICATES_URL);
  if (items.length === 0) return [];
  const { items: records } = await getJson<StoredList<"ProjectRecords">>("/api/admin/portfolio");
  const byId = new Map(records.map((record) => [record.id, record]));
  const facts = (id: string) => byId.get(id) ?? { id };
  return items.map(({ title, keep, remove }) => ({ title, keep: facts(keep), remove: remove.map(facts) }));
}

export async function findMigration(): Promise<Article[]> {
  return (await getJson<At<"/api/admin/insights/migrate">>(MIGRATE_URL)).items;
}

export async function removeDuplicates(): Promise<number> {
  return (await sendSigned<Schema<"ChangedOut">>("DELETE", DUPLICATES_URL)).data.changed;
}

export async function migrate(): Promise<number> {
  return (await sendSigned<Schema<"ChangedOut">>("POST", MIGRATE_URL)).data.changed;
}
