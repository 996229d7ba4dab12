/** One project in the gallery. */
import type { MouseEvent } from "react";

import { Picture } from "@shared/Picture";
import { SiteLink } from "@shared/SiteLink";
import styles from "./ProjectTile.module.css";
import type { ProjectCard } from "./types";

export const TILE_SIZES = "(min-width: 1280px) 23vw, (min-width: 900px) 31vw, (min-width: 560px) 46vw, 92vw";

interface ProjectTileProps {
  project: ProjectCard;
  eager: boolean;
  /** Opens the project over the list; without it the tile leads to the project's page. */
  onOpen?: ((project: ProjectCard, event: MouseEvent) => void) | undefined;
}

export function ProjectTile({ project, eager, onOpen }: ProjectTileProps) {
  return (
    <SiteLink
      className={styles.tile}
      to={`/portfolio/${encodeURIComponent(project.id)}`}
      onClick={(event) => onOpen?.(project, event)}
    >
      <TileContent project={project} eager={eager} />
    </SiteLink>
  );
}

interface TileContentProps {
  project: Pick<ProjectCard, "thumbnail" | "title" | "typeLabel" | "style">;
  eager: boolean;
}

/** What a tile shows; on its own for the example that leads nowhere. */
export function TileContent({ project, eager }: TileContentProps) {
  return (
    <>
      <figure>
        <Picture image={project.thumbnail} alt="" sizes={TILE_SIZES} eager={eager} guarded />
      </figure>
      <span className={styles.over}>
        <strong>{project.title}</strong>
        <span>{project.typeLabel}</span>
        <span>{project.style}</span>
      </span>
    </>
  );
}
