/** What the server's page shows already: pictures do not fade in a second time, what was opened stays open. */

const arrived = new Set<string>();
let opened: { hash: string; summaries: ReadonlySet<string> } = { hash: "", summaries: new Set() };

/** Tell whether the picture at *url* was in view before. */
export const hasArrived = (url: string) => arrived.has(url);

/** Remember that the picture at *url* is in view. */
export const noteArrived = (url: string) => void arrived.add(url);

/** Tell whether somebody opened what has this *summary* before the application came, and is still there. */
export const wasOpened = (summary: string) => opened.hash === window.location.hash && opened.summaries.has(summary);

/** Remember what the server's page shows already. */
export function noteShown(page: Element): void {
  const summaries = [...page.querySelectorAll("details[open] > summary")].map((one) => one.textContent.trim() || one.ariaLabel || "");
  opened = { hash: window.location.hash, summaries: new Set(summaries) };
  for (const picture of page.querySelectorAll("img")) {
    if (picture.complete && picture.naturalWidth > 0) noteArrived(picture.getAttribute("src") ?? "");
  }
}
