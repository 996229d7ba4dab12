/** The layer over the list of articles: one article. */
import { useLayers } from "@shared/useLayers";

export interface ReaderLayers {
  article?: string;
  /** Where it stood in the list when it was opened: its neighbours, should it be removed. */
  at?: number;
}

/** Read layers from what an entry of the history holds; what cannot be used is left out. */
export function readLayers(stored: Readonly<Record<string, unknown>>): ReaderLayers {
  const { article, at } = stored;
  if (typeof article !== "string") return {};
  return { article, ...(Number.isInteger(at) ? { at: Number(at) } : {}) };
}

export function useReaderLayers() {
  return useLayers<ReaderLayers>(readLayers);
}
