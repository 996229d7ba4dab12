/** The categories of the sidebar. */
import type { InsightCard } from "./types";

export const CHOICES = [
  { key: "all", text: "insight.filter.all" },
  { key: "trend", text: "insight.filter.trend" },
  { key: "tip", text: "insight.filter.tip" },
  { key: "news", text: "insight.filter.news" },
] as const;

export type Choice = (typeof CHOICES)[number]["key"];

/** Return the articles of the chosen category, in the order given. */
export function inCategory(insights: readonly InsightCard[], choice: Choice) {
  return choice === "all" ? insights : insights.filter(({ category }) => category === choice);
}

/** How many articles each choice has, as far as it is known. */
export type Counts = Partial<Record<Choice, number>>;

/** Count a list that is here as a whole. */
export function countsOf(insights: readonly InsightCard[]): Counts {
  return Object.fromEntries(CHOICES.map(({ key }) => [key, inCategory(insights, key).length]));
}
