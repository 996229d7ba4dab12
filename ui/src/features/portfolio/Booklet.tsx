/** The booklet of a project: here before somebody prints, and its preview over what is shown. */
import { useEffect } from "react";

import { LayerLoader } from "@shared/ScreenErrors";
import { page } from "@shared/page";
import { useProjectLayers } from "./layers";
import type { ProjectCard } from "./types";

/** So long after it is shown, so that it does not compete with the pictures. */
const SOON_MS = 1_000;

const preview = page(async () => (await import("./BookletPreview")).BookletPreview);

export function Booklet({ project }: { project: ProjectCard }) {
  const { layers, close } = useProjectLayers();
  const path = `/portfolio/${encodeURIComponent(project.id)}`;
  useBooklet(path, project);

  if (!layers.print) return null;
  return (
    <LayerLoader onClose={close}>
      <preview.Screen path={path} title={project.title} version={project} onClose={close} />
    </LayerLoader>
  );
}

/** Have the booklet of the project at *path* printed while that is shown; anew after each *version*. */
function useBooklet(path: string, version: unknown): void {
  useEffect(() => {
    const shown = new AbortController();
    const here = document.querySelector<HTMLElement>(".booklet");
    // That of another project; without any project, print.css shows none.
    if (here?.dataset["project"] !== path) here?.remove();
    const keep = async () => (await import("./booklet")).keepBooklet(path, version, shown.signal);
    const soon = setTimeout(() => void keep().catch(() => undefined), SOON_MS);
    return () => {
      clearTimeout(soon);
      shown.abort();
    };
  }, [path, version]);
}
