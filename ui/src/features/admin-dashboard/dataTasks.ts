/** The calls behind the data's upkeep, and what they answer. */
import { getJson } from "@shared/api";
import { sendSigned } from "@shared/session";

const DUPLICATES_URL = "/api/admin/portfolio/duplicates";
const MIGRATE_URL = "/api/admin/insights/migrate";

interface ProjectFacts {
  id: string;
  title?: string;
  address?: string;
  constructionDate?: string;
  images?: unknown[];
  createdAt?: string;
}

/** Projects of one title: the one that stays and those that go. */
export interface Group {
  title: string;
  keep: ProjectFacts;
  remove: ProjectFacts[];
}

export interface Article {
  id: string;
  title: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

interface Named {
  items: { title: string; keep: string; remove: string[] }[];
}

/** Return the groups of duplicates with what tells their projects apart. */
export async function findDuplicates(): Promise<Group[]> {
  const { items } = await getJson<Named>(DUPLICATES_URL);
  if (items.length === 0) return [];
  const { items: records } = await getJson<{ items: ProjectFacts[] }>("/api/admin/portfolio");
  const byId = new Map(records.map((record) => [record.id, record]));
  const facts = (id: string) => byId.get(id) ?? { id };
  return items.map(({ title, keep, remove }) => ({ title, keep: facts(keep), remove: remove.map(facts) }));
}

export async function findMigration(): Promise<Article[]> {
  return (await getJson<{ items: Article[] }>(MIGRATE_URL)).items;
}

interface Changed {
  changed: number;
}

export async function removeDuplicates(): Promise<number> {
  return (await sendSigned<Changed>("DELETE", DUPLICATES_URL)).data.changed;
}

export async function migrate(): Promise<number> {
  return (await sendSigned<Changed>("POST", MIGRATE_URL)).data.changed;
}
