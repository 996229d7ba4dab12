/** The gallery: tiles in reading order, alternate columns hanging lower. */
import { useEffect, useRef, useState } from "react";
import type { MouseEvent } from "react";

import styles from "./ProjectGrid.module.css";
import { ProjectTile } from "./ProjectTile";
import { t } from "./text";
import type { ProjectCard } from "./types";

/** The one that a telephone shows first: more of them would delay it. */
const EAGER_TILES = 1;
const SKELETON_TILES = 8;

interface ProjectGridProps {
  label: string;
  projects: readonly ProjectCard[];
  onOpen?: (project: ProjectCard, event: MouseEvent) => void;
}

export function ProjectGrid({ label, projects, onOpen }: ProjectGridProps) {
  const open = useSteady(onOpen);

  return (
    <ul className={styles.grid} aria-label={label}>
      {projects.map((project, index) => (
        <li key={project.id}>
          <ProjectTile project={project} eager={index < EAGER_TILES} onOpen={open} />
        </li>
      ))}
    </ul>
  );
}

/** Return one function that calls *latest*: tiles stay as they are when it is another. */
function useSteady(latest: ProjectGridProps["onOpen"]) {
  const now = useRef(latest);
  useEffect(() => {
    now.current = latest;
  });
  const [steady] = useState(() => (project: ProjectCard, event: MouseEvent) => now.current?.(project, event));
  return steady;
}

export function ProjectGridSkeleton() {
  return (
    <div aria-busy="true">
      <p className="sr" role="status">
        {t("portfolio.loading")}
      </p>
      <div className={styles.grid}>
        {Array.from({ length: SKELETON_TILES }, (_, index) => (
          <div key={index} className="r45 skel" />
        ))}
      </div>
    </div>
  );
}
