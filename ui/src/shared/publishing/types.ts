/** How records stand, as the server tells it. */
import type { Schema } from "../contract";

/** The collections whose records are published. */
export type Collection = "portfolio" | "insights";

export type Publishing = Schema<"PublishingOut">;
export type State = Publishing["state"];
export type Collision = Publishing["collisions"][number];

/** What is wrong, by the name of the field. */
export type Faults = Readonly<Record<string, string>>;

export function recordUrl(collection: Collection, id: string): string {
  return `/api/admin/${collection}/${encodeURIComponent(id)}`;
}
