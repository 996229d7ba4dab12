/** Pictures that were in view before: shown at once, they do not fade in a second time. */

const arrived = new Set<string>();

/** Tell whether the picture at *url* was in view before. */
export const hasArrived = (url: string) => arrived.has(url);

/** Remember that the picture at *url* is in view. */
export const noteArrived = (url: string) => void arrived.add(url);

/** Remember what the server's page shows already. */
export function noteShown(page: Element): void {
  for (const picture of page.querySelectorAll("img")) {
    if (picture.complete && picture.naturalWidth > 0) noteArrived(picture.getAttribute("src") ?? "");
  }
}
