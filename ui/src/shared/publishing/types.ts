/** How records stand, as the server tells it. */
import type { Schema } from "../contract";

/** The lists of the studio's own texts. */
export const SITE_LISTS = ["slides", "services", "questions", "profiles", "principles"] as const;
export type SiteList = (typeof SITE_LISTS)[number];

/** What has a page each, and clients who agree to it. */
export type Works = "portfolio" | "insights";

/** The collections whose records are published; the parts of the studio's own site lie in `site`. */
export type Collection = Works | "site" | SiteList;

export type Publishing = Schema<"PublishingOut">;
export type State = Publishing["state"];
export type Collision = Publishing["collisions"][number];

/** What is wrong, by the name of the field. */
export type Faults = Readonly<Record<string, string>>;

export function recordUrl(collection: Collection, id: string): string {
  return `/api/admin/${collection}/${encodeURIComponent(id)}`;
}

/** Where it is told how a record stands. */
export function publishingUrl(collection: Collection, id: string): string {
  return `${recordUrl(collection, id)}/publishing`;
}
