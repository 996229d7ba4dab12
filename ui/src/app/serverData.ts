/** The answers that the server put into its page, so that the first screen asks for nothing. */

export const SERVER_DATA_ID = "studio-data";

/** Return answers by URL; empty when the page brings none, or none that can be read. */
export function readServerData(page: Document): Record<string, unknown> {
  const text = page.getElementById(SERVER_DATA_ID)?.textContent;
  if (!text) return {};
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
