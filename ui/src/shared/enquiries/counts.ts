/** How many, as the visitors' forms say it. */
import enquiry from "@texts/enquiry.ko.json";
import { fill } from "../../messages";
import { LOCALE } from "../dates";

const WORDS = enquiry["enquiry.error.counts"].split(" ");

/** Return *count* in figures: "1,000". */
export function grouped(count: number): string {
  return count.toLocaleString(LOCALE);
}

/** Return the sentence that asks to look at *count* fields again. */
export function askedAgain(count: number): string {
  return fill(enquiry[count === 1 ? "enquiry.error.summary_one" : "enquiry.error.summary"], { count: inWords(count) });
}

/** Return *count* as a word that stands before what is counted; in figures from eleven on. */
function inWords(count: number): string {
  return WORDS[count - 1] ?? grouped(count);
}
