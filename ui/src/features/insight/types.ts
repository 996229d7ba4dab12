/** What the insights' answers hold. */
import type { Image } from "@shared/image";

export type Category = "trend" | "tip" | "news";

export interface InsightCard {
  id: string;
  title: string;
  category: Category;
  categoryLabel: string;
  /** `YYYYMMDD HHMMSS`, or null when it cannot be read. */
  date: string | null;
  /** `YYYY.MM.DD HH:MM`, or what is wrong with the date. */
  dateLabel: string;
  excerpt: string;
  image: Image;
  /** Width to height: `4/5`. */
  aspectRatio: string;
  url: string | null;
}

/** The article before or after another one. */
export type Neighbour = Pick<InsightCard, "id" | "title">;

export interface Article extends InsightCard {
  content: string;
  /** The content as safe HTML: rendered and filtered by the server. */
  html: string;
  previous: Neighbour | null;
  next: Neighbour | null;
}
