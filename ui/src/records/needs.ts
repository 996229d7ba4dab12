/** What a record still lacks before visitors may see it, as its form stands. */
import type { ContentField } from "@shared/admin/contentTypes";
import type { Publishing } from "@shared/publishing/types";
import { isNeeded } from "./fields/need";
import { belongsTo, isBlank } from "./fields/values";
import type { Values } from "./fields/values";

/** Return those of *fields* that are needed and not filled. */
export function lacking(fields: readonly ContentField[], values: Values): readonly ContentField[] {
  return fields.filter((field) => isNeeded(field) && belongsTo(field, values) && isBlank(field, values[field.name]));
}

interface Standing {
  standing: Publishing | undefined;
  /** The fields that were changed since the server said what is missing. */
  edited: readonly string[];
}

/** Return the names of what is missing: of what visitors saw before, only what was emptied since. */
export function gapsOf(fields: readonly ContentField[], values: Values, { standing, edited }: Standing): readonly string[] {
  const told = (standing?.gaps ?? []).map(({ field }) => field);
  const blank = new Set(lacking(fields, values).map(({ name }) => name));
  const isNew = standing === undefined || standing.state === "draft";
  const needed = new Set(fields.filter(isNeeded).map(({ name }) => name));
  const found = [...blank].filter((name) => isNew || edited.includes(name) || told.includes(name));
  return [...found, ...told.filter((name) => !needed.has(name) && !edited.includes(name))];
}
