/** What the gallery shows: tiles, their stand-ins, or why there are none. */
import type { MouseEvent } from "react";

import { t as common } from "@shared/text";
import type { Listed } from "./listed";
import { noProjects } from "./parts";
import { ProjectGrid, ProjectGridSkeleton } from "./ProjectGrid";
import type { Selection } from "./selection";
import { t } from "./text";
import type { ProjectCard, ProjectType } from "./types";

interface GalleryContentProps {
  type: ProjectType;
  selection: Selection;
  list: Listed;
  /** Whether there is no project of any kind. */
  isVoid: boolean;
  onChoose: (next: Selection) => void;
  onOpen: (project: ProjectCard, event: MouseEvent) => void;
}

export function GalleryContent({ list, isVoid, onOpen, ...choice }: GalleryContentProps) {
  const category = common(`space.${choice.type}`);

  if (list.isLoading) return <ProjectGridSkeleton />;
  if (list.shown.length === 0) return <noProjects.Screen {...choice} isVoid={isVoid} onOpen={onOpen} />;
  return (
    <ProjectGrid
      label={t("portfolio.grid.label", { category })}
      projects={list.shown}
      onOpen={onOpen}
    />
  );
}
