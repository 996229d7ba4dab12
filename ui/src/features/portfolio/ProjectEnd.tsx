/** What a project's page tells below its pictures, and where it leads. */
import { ProjectTiles } from "@shared/ProjectTiles";
import { Booklet } from "./Booklet";
import { Carry } from "./Carry";
import { Compared } from "./story/BeforeAfter";
import { Film } from "./story/Film";
import { Plan } from "./story/Plan";
import { StudioNote } from "./story/StudioNote";
import { t } from "./story/text";
import { Turn } from "./story/Turn";
import styles from "./ProjectPage.module.css";
import type { Project } from "./types";

export function ProjectEnd({ project }: { project: Project }) {
  const { previous, next, related } = project;

  return (
    <>
      <div className="wrap">
        <Compared project={project} />
        <Plan project={project} />
        <Film project={project} />
        <StudioNote project={project} />
      </div>
      <Carry project={project} />
      <div className={`${styles.end} wrap`}>
        <Turn previous={previous} next={next} />
        <ProjectTiles id="related" heading={t("project.related")} projects={related} />
      </div>
      <Booklet project={project} />
    </>
  );
}
