/** The tabs of the contact page, as its address names them. */
import { page } from "@shared/page";

export type ContactTab = "consultation" | "qna";

/** Read the `tab` of the query; anything unknown means a consultation. */
export function tabOf(query: URLSearchParams): ContactTab {
  return query.get("tab") === "qna" ? "qna" : "consultation";
}

/** The form for questions: most visitors of the page never need its code. */
export const enquiryPanel = page(async () => (await import("./EnquiryPanel")).EnquiryPanel);
