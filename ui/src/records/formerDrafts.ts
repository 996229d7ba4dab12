/** Drafts of projects that this device kept when their forms had other names for what stands in them. */
import type { Values } from "./fields/values";

const NAMES: Readonly<Record<string, string>> = { cover: "thumbnailIndex", opening: "openingPicture" };

/** Return *values* by the names of the fields. */
export function withNames({ twins, ...values }: Values): Values {
  if (typeof twins !== "object" || twins === null) return values;
  return { ...Object.fromEntries(Object.entries(values).map(([name, value]) => [NAMES[name] ?? name, value])), ...twins };
}
