/** The layers over the portfolio's screens: a project, and a picture of it. */
import type { Position } from "@shared/Lightbox/position";
import { useLayers } from "@shared/useLayers";

export interface ProjectLayers {
  /** The id of the project that lies over the gallery. */
  project?: string;
  /** The picture in the lightbox. */
  photo?: Position;
}

/** Read layers from what an entry of the history holds; what cannot be used is left out. */
export function readLayers(stored: Readonly<Record<string, unknown>>): ProjectLayers {
  const { project, photo } = stored;
  return {
    ...(typeof project === "string" ? { project } : {}),
    ...(isPosition(photo) ? { photo } : {}),
  };
}

export function useProjectLayers() {
  return useLayers<ProjectLayers>(readLayers);
}

function isPosition(value: unknown): value is Position {
  const { index, url } = (value ?? {}) as Partial<Position>;
  return Number.isInteger(index) && typeof url === "string";
}
