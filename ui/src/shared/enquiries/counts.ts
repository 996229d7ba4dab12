/** How many, as the visitors' forms say it. */
import enquiry from "@texts/enquiry.ko.json";
import { LOCALE } from "../dates";

const WORDS = enquiry["enquiry.error.counts"].split(" ");

/** Return *count* in figures: "1,000". */
export function grouped(count: number): string {
  return count.toLocaleString(LOCALE);
}

/** Return *count* as a word that stands before what is counted; in figures from eleven on. */
export function inWords(count: number): string {
  return WORDS[count - 1] ?? grouped(count);
}
