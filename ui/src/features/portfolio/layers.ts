/** The layers over the portfolio's screens: a project, and a picture of it. */
import type { Position } from "@shared/Lightbox/position";
import { useLayers } from "@shared/useLayers";

export interface ProjectLayers {
  /** The id of the project that lies over the gallery. */
  project?: string;
  /** The picture in the lightbox. */
  photo?: Position;
  /** The preview of the booklet; it has no address of its own. */
  print?: true;
  /** What the gallery is narrowed by; it has no address of its own, either. */
  conditions?: true;
}

/** Read layers from what an entry of the history holds; what cannot be used is left out. */
export function readLayers(stored: Readonly<Record<string, unknown>>): ProjectLayers {
  const { project, photo, print, conditions } = stored;
  return {
    ...(typeof project === "string" ? { project } : {}),
    ...(isPosition(photo) ? { photo } : {}),
    ...(print === true ? { print } : {}),
    ...(conditions === true ? { conditions } : {}),
  };
}

/** Return the layers over the gallery, or over the page of the project *shown*. */
export function useProjectLayers(shown?: string) {
  return useLayers<ProjectLayers>(readLayers, { addressOf: (layers) => addressOf(layers, shown) });
}

/** Return the address of a project over the gallery, or of a picture of it, the first of which is 1. */
export function addressOf({ project, photo }: ProjectLayers, shown?: string): string | undefined {
  const id = project ?? shown;
  if (id === undefined || !(project ?? photo)) return undefined;
  const path = `/portfolio/${encodeURIComponent(id)}`;
  return photo ? `${path}/photo/${photo.index + 1}` : path;
}

function isPosition(value: unknown): value is Position {
  const { index, url } = (value ?? {}) as Partial<Position>;
  return Number.isInteger(index) && typeof url === "string";
}
