/** The parts of the site as the overview shows them: in groups, with what is in them. */
import type { Schema } from "@shared/contract";
import { LISTS } from "@shared/publishing/addresses";
import { t } from "./text";

/** A part of the site, or a list, and how it stands. */
export type Part = Schema<"PartOut">;

/** These stand around every page. */
export const EVERYWHERE: readonly string[] = ["company", "profiles", "brand"];

/** Where visitors see what; what is not named here is seen everywhere. */
const GROUPS = [
  { key: "pages", parts: ["slides", "about", "principles", "business", "services", "contact", "questions"] },
  { key: "everywhere", parts: [...EVERYWHERE, "search"] },
  { key: "law", parts: ["privacy"] },
] as const;

export interface Group {
  key: (typeof GROUPS)[number]["key"];
  parts: readonly Part[];
}

/** Return the groups that have any of *items*, each in its order. */
export function groupsOf(items: readonly Part[]): readonly Group[] {
  const named: readonly string[] = GROUPS.flatMap(({ parts }) => parts);
  const others = items.filter(({ part }) => !named.includes(part));
  return GROUPS.map(({ key, parts }) => ({
    key,
    parts: [
      ...parts.flatMap((name) => items.filter(({ part }) => part === name)),
      ...(key === "everywhere" ? others : []),
    ],
  })).filter(({ parts }) => parts.length > 0);
}

/** Return one line of what is in *part*: of a list how much, and its first titles. */
export function contentsOf(part: Part): string {
  const { isList, about, titles, count, hidden, drafts } = part;
  if (!isList || count + hidden + drafts === 0) return about;
  const isShort = part.part === "slides" || titles.length === 0;
  return isShort ? countOf(part) : t("admin.site.count_titles", { count: countOf(part), titles: titles.join(", ") });
}

function countOf({ part, count, hidden, titles }: Part): string {
  // The titles are those of new drafts too, which the public ones do not count.
  const total = Math.max(count, titles.length) + hidden;
  const some = part === "slides" ? "admin.site.slides_count_hidden" : "admin.site.count_hidden";
  const all = part === "slides" ? "admin.site.slides_count" : "admin.site.count";
  return t(hidden > 0 ? some : all, { count: total, hidden });
}

/** Return the parts that can be published: something waits, and nothing keeps it back. */
export function publishable(items: readonly Part[]): readonly Part[] {
  return items.filter(({ drafts, locks }) => drafts > 0 && locks.length === 0);
}

/** Return the parts of which something waits, and cannot be published for what it lacks. */
export function lockedIn(items: readonly Part[]): readonly Part[] {
  return items.filter(({ drafts, locks }) => drafts > 0 && locks.length > 0);
}

/** Return the names of *parts*, as they stand in a sentence. */
export function namesOf(parts: readonly Part[]): string {
  return parts.map(({ label }) => label).join(", ");
}

export function pathOf({ part }: Part): string {
  return `${LISTS.site}/${part}`;
}

/** Return where the first field is filled that keeps *part* from being published. */
export function gapPathOf(part: Part): string {
  const [gap] = part.locks;
  const record = gap?.id ? `/${encodeURIComponent(gap.id)}` : "";
  return gap ? `${pathOf(part)}${record}?${new URLSearchParams({ field: gap.field })}` : pathOf(part);
}
