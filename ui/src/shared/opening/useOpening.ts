/** Whether the site is open to search engines, and what stands against that. */
import useSWR, { mutate } from "swr";

import type { At, Schema } from "../contract";
import { concerns } from "../events";
import type { Problem } from "../problem";

export type Opening = At<"/api/admin/site/opening">;
export type Gap = Schema<"OpeningGapOut">;

export const OPENING_URL = "/api/admin/site/opening";
export const DEMO_URL = "/api/admin/demo";

/** The codes of what stands against opening, as the server has them. */
export const FIELD_MISSING = "opening_field_missing";
export const DEMO_CODES: readonly string[] = ["opening_demo_left", "opening_demo_picture_left"];

/** Return how the opening stands; asks for nothing where *isAsked* is false. */
export function useOpening(isAsked = true) {
  const { data, error, mutate: ask } = useSWR<Opening, Problem>(isAsked ? OPENING_URL : null);
  return { opening: data, problem: data ? undefined : error, retry: () => void ask() };
}

/** Ask again for all that an opening, or the demo's loading or removal, changes. */
export function refreshContent(): Promise<unknown> {
  return mutate((key) => isOfDemo(key) || TOPICS.some((topic) => concerns(key, { topic, ids: null })));
}

function isOfDemo(key: unknown): boolean {
  return typeof key === "string" && key.startsWith(DEMO_URL);
}

const TOPICS = ["site", "portfolio", "insights"] as const;
