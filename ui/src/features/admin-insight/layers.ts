/** What is open over the list, as the history keeps it. */

export interface AdminLayers {
  /** The id of the article in the editor, or "new". */
  editing?: string;
}

export function readLayers(stored: Readonly<Record<string, unknown>>): AdminLayers {
  const { editing } = stored;
  return typeof editing === "string" ? { editing } : {};
}
