/** The calls behind the data's upkeep, and what they answer. */
import type { StoredList } from "@shared/admin/stored";
import { getJson } from "@shared/api";
import type { At, Schema } from "@shared/contract";
import { MOST_AT_ONCE, readList } from "@shared/lists/pages";
import { sendSigned } from "@shared/session";

const DUPLICATES_URL = "/api/admin/portfolio/duplicates";
const MIGRATE_URL = "/api/admin/insights/migrate";

const RECORDS_URL = "/api/admin/portfolio";

type Records = StoredList<"ProjectRecords">;
type ProjectFacts = Records["items"][number];

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
  const ids = items.flatMap(({ keep, remove }) => [keep, ...remove]);
  const byId = await findProjects(new Set(ids));
  const facts = (id: string) => byId.get(id) ?? { id };
  return items.map(({ title, keep, remove }) => ({ title, keep: facts(keep), remove: remove.map(facts) }));
}

/** Return the projects *ids* by id, as far as there are such; the list is read until all are found. */
async function findProjects(ids: ReadonlySet<string>): Promise<Map<string, ProjectFacts>> {
  const found = new Map<string, ProjectFacts>();
  let read: Records | undefined;
  do {
    const count: number = (read?.items.length ?? 0) + 1;
    // One after the other: each says where the next begins.
    // oxlint-disable-next-line no-await-in-loop
    read = await readList<Records>(RECORDS_URL, MOST_AT_ONCE, count, read);
    for (const record of read.items) if (ids.has(record.id)) found.set(record.id, record);
  } while (read.next !== undefined && found.size < ids.size);
  return found;
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
