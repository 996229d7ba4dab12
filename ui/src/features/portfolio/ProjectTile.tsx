/** One project in the gallery. */
import { memo } from "react";
import type { MouseEvent } from "react";

import { Picture } from "@shared/Picture";
import { SiteLink } from "@shared/SiteLink";
import styles from "./ProjectTile.module.css";
import { t } from "./text";
import type { ProjectCard } from "./types";

/** As `tile_sizes` of the server's pages: a picture that lies is cut at its sides, which it still has. */
function tileSizes({ width, height }: ProjectCard["thumbnail"]): string {
  const cut = width && height ? Math.max(1, (1.25 * width) / height) : 1;
  const [four, three, two] = [23, 31, 46].map((part) => Math.ceil(part * cut));
  return `(min-width: 1280px) ${four}vw, (min-width: 900px) ${three}vw, (min-width: 560px) ${two}vw, 92vw`;
}

interface ProjectTileProps {
  project: ProjectCard;
  eager: boolean;
  /** Opens the project over the list; without it the tile leads to the project's page. */
  onOpen?: ((project: ProjectCard, event: MouseEvent) => void) | undefined;
}

/** A choice that keeps a tile does not make it anew. */
export const ProjectTile = memo(function ProjectTile({ project, eager, onOpen }: ProjectTileProps) {
  return (
    <SiteLink
      className={styles.tile}
      to={`/portfolio/${encodeURIComponent(project.id)}`}
      onClick={(event) => onOpen?.(project, event)}
    >
      <figure>
        <Picture image={project.thumbnail} alt="" sizes={tileSizes(project.thumbnail)} eager={eager} guarded />
        <span className={styles.over} aria-hidden="true">
          <b>{project.title}</b>
          <span>{project.typeLabel}</span>
          {project.style ? <span>{project.style}</span> : null}
        </span>
      </figure>
      <span className={styles.name}>
        <strong>{project.title}</strong>
        <span>{captionOf(project)}</span>
        {project.style ? <span className={styles.style}>{project.style}</span> : null}
      </span>
    </SiteLink>
  );
});

function captionOf({ typeLabel, ...project }: ProjectCard): string {
  const size = project.size ?? project.area;
  return size ? t("portfolio.tile.caption", { size, kind: typeLabel }) : typeLabel;
}
