/** What lies over the gallery, as the history says. */
import { useEffect } from "react";

import { LayerLoader } from "@shared/ScreenErrors";
import type { Layers } from "@shared/useLayers";
import type { ProjectLayers } from "./layers";
import { overlay, warmOverlay } from "./overlay";
import { focusTile } from "./tileFocus";
import type { ProjectCard } from "./types";

/** The gallery itself comes first. */
const FETCH_AFTER_MS = 1_500;

interface GalleryLayersProps extends Layers<ProjectLayers> {
  /** What is known of projects, shown or not. */
  projects: readonly ProjectCard[];
  /** What is shown, in its order: the beginning of a list of *total*. */
  listed: readonly ProjectCard[];
  total: number | undefined;
}

export function GalleryLayers(props: GalleryLayersProps) {
  const { projects, listed, total, layers, open, update, close } = props;

  useEffect(() => {
    const timer = setTimeout(warmOverlay, FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  const seen = layers.project;
  useEffect(() => (seen === undefined ? undefined : () => focusTile(seen)), [seen]);

  if (layers.project === undefined) return null;
  return (
    <LayerLoader onClose={close}>
      <overlay.Screen
        id={layers.project}
        card={projects.find(({ id }) => id === layers.project)}
        listed={listed}
        total={total ?? listed.length}
        photo={layers.photo}
        onOpen={open}
        onUpdate={update}
        onClose={close}
      />
    </LayerLoader>
  );
}
