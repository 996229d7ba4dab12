/** What is open over the list, as the history keeps it. */

export interface AdminLayers {
  /** The id of the article in the editor, or "new". */
  editing?: string;
  /** The id of its draft on this device. */
  draft?: string;
  /** Whether it was chosen to go on with the draft: then nobody asks again. */
  goesOn?: boolean;
}

export function readLayers(stored: Readonly<Record<string, unknown>>): AdminLayers {
  const { editing, draft, goesOn } = stored;
  if (typeof editing !== "string") return {};
  return { editing, goesOn: goesOn === true, ...(typeof draft === "string" ? { draft } : {}) };
}
