/** What is said while rows are sorted, and of what sorts them. */
import { createContext } from "react";

import type { Values } from "../../messages";
import { t } from "./text";

type Said =
  | "handle"
  | "up"
  | "down"
  | "hint"
  | "picked"
  | "moved"
  | "dropped"
  | "cancelled"
  | "saving"
  | "saved"
  | "failed";

/** Says *what*; `title` is what the row is called, `n` its place of `total`, `from` the one that it comes from. */
export type SortingWords = (what: Said, values?: Values) => string;

/** The words of lists that have none of their own. */
export const SORTING_WORDS: SortingWords = (what, values) => t(`admin.sorting.${what}`, values);

/** The words of the list around. */
export const Words = createContext(SORTING_WORDS);
