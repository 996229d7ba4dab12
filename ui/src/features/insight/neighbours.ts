/** The articles before and after one in a list. */
import type { ListPage } from "@shared/lists/pages";
import type { Article, InsightCard } from "./types";

export interface Neighbours {
  /** The place in the list; null when the article is not, or no longer, in it. */
  place: number | null;
  previous: InsightCard | undefined;
  next: InsightCard | undefined;
}

/** Return the neighbours of *id*; of place *at* when the article has been removed meanwhile. */
export function neighboursOf(list: readonly InsightCard[], id: string, at = -1): Neighbours {
  const place = list.findIndex((insight) => insight.id === id);
  if (place >= 0) return { place, previous: list[place - 1], next: list[place + 1] };
  // What followed the removed one has moved into its place.
  return { place: null, previous: list[at - 1], next: list[Math.max(0, at)] };
}

/**
 * Return what stands beside *article* on its own page: as *list* has it, which follows every change.
 *
 * Of a list of which more follows than is here, only the inside is known; else the article says it.
 */
export function besideOf({ items, next }: ListPage<InsightCard>, article: Article) {
  const around = neighboursOf(items, article.id);
  const isInside = around.place !== null && around.place < items.length - 1;
  return items.length > 0 && (isInside || next === undefined) ? around : article;
}
