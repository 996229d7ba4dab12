/** What lies over the gallery, as the history says. */
import { useEffect } from "react";

import { LayerLoader } from "@shared/LayerLoader";
import type { Layers } from "@shared/useLayers";
import type { ProjectLayers } from "./layers";
import { overlay, warmOverlay } from "./overlay";
import type { ProjectCard } from "./types";

/** The gallery itself comes first. */
const FETCH_AFTER_MS = 1_500;

interface GalleryLayersProps extends Layers<ProjectLayers> {
  projects: readonly ProjectCard[];
}

export function GalleryLayers({ projects, layers, open, update, close }: GalleryLayersProps) {
  useEffect(() => {
    const timer = setTimeout(warmOverlay, FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  if (layers.project === undefined) return null;
  return (
    <LayerLoader onClose={close}>
      <overlay.Screen
        key={layers.project}
        id={layers.project}
        card={projects.find(({ id }) => id === layers.project)}
        photo={layers.photo}
        onOpen={open}
        onUpdate={update}
        onClose={close}
      />
    </LayerLoader>
  );
}
