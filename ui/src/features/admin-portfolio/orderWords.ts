/** What is said while projects are sorted. */
import type { SortingWords } from "@shared/sorting/words";
import { t } from "./text";

export const ORDER_WORDS: SortingWords = (what, values) => t(`admin.portfolio.order.${what}`, values);
