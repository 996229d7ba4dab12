/** Where a project's page leads: to a consultation, back to the others, to somebody else. */
import { ArrowLeft } from "@shared/icons";
import { ShareButton } from "@shared/ShareButton";
import { SiteLink } from "@shared/SiteLink";
import { Carry } from "./Carry";
import styles from "./ProjectPage.module.css";
import { t } from "./projectText";
import type { Project } from "./types";

export function ProjectEnd({ project }: { project: Project }) {
  const { id, type, title } = project;
  return (
    <>
      <Carry project={project} />
      <div className={styles.end}>
        <SiteLink className="link" to={`/portfolio?category=${type}`}>
          <ArrowLeft /> {t("project.not_found.back")}
        </SiteLink>
        <ShareButton path={`/portfolio/${encodeURIComponent(id)}`} title={title} />
      </div>
    </>
  );
}
