/** Facts of a project as the registry has them: what its page tells with a label. */
import registry from "@content/registry.ko.json";
import type { Fields } from "@shared/admin/saveRecord";
import { trimmedText } from "@shared/unseen";
import type { ProjectRecord } from "./types";

export const FACT_NAMES = ["complex", "scope", "duration", "costBand"] as const;
export type FactName = (typeof FACT_NAMES)[number];
export type FactValues = Record<FactName, string>;

export interface Fact {
  name: FactName;
  label: string;
  help?: string;
  limit?: number;
  choices?: readonly { value: string; label: string }[];
}

const fields: readonly { name: string }[] = registry.collections.portfolio.fields;
export const FACTS = FACT_NAMES.map((name) => fields.find((field) => field.name === name) as Fact);

/** Return the facts of a stored project, '' for what is not filled in. */
export function factsOf(record: Partial<ProjectRecord>): FactValues {
  const texts = FACT_NAMES.map((name) => [name, typeof record[name] === "string" ? record[name] : ""]);
  return Object.fromEntries(texts) as FactValues;
}

/** Return the fields that facts stand for; an empty one removes its field. */
export function factFields(values: FactValues): Fields {
  return Object.fromEntries(FACT_NAMES.map((name) => [name, trimmedText(values[name]) || null]));
}
