/** What is known of a project, beside its pictures. */
import { t as common } from "@shared/text";
import { SiteLink } from "@shared/SiteLink";
import { Icon } from "@shared/Icon";
import { ShareButton } from "@shared/ShareButton";
import { ArrowRight } from "@shared/icons";
import { CarryLink } from "./CarryLink";
import { Fold } from "./Fold";
import { Measure } from "./Measure";
import styles from "./ProjectFacts.module.css";
import { ShareWays } from "./ShareWays";
import { t as overlay } from "./overlayText";
import { t } from "./projectText";
import { toldSize } from "./sizes";
import type { Project, ProjectCard } from "./types";

/**
 * *project* may still be a card: its text is then on the way, and what stands below comes with it,
 * so that nothing moves.
 */
export function ProjectFacts({ project }: { project: ProjectCard & Partial<Project> }) {
  const { id, type, title, story } = project;
  const { large, small } = toldSize(project);
  const path = `/portfolio/${encodeURIComponent(id)}`;

  return (
    <div className={styles.info}>
      <p className="badge">{common(`space.${type}`)}</p>
      {large ? (
        <div className={styles.measure}>
          <Measure size={large} />
        </div>
      ) : (
        <p className={`${styles.kind} badge badge--box is-com`}>{project.typeLabel}</p>
      )}
      <h1 className={`${styles.title} h2`} tabIndex={-1}>
        {title}
      </h1>
      {story ? (
        <>
          <Description {...styleDescribed({ ...project, story })} />
          <Facts project={project} size={small} />
          <Acts project={project} path={path} />
        </>
      ) : null}
    </div>
  );
}

function Acts({ project, path }: { project: ProjectCard & Partial<Project>; path: string }) {
  const { id, parts, title } = project;
  return (
    <div className={styles.acts}>
      <CarryLink id={id} className="btn btn--ink">
        <ArrowRight />
      </CarryLink>
      <div>
        <SiteLink className={styles.act} to={path}>
          <Icon>
            <path d="M4 2h8l4 4v12H4zM12 2v4h4" />
          </Icon>
          <span>{overlay(parts?.plans.length ? "project.overlay.full" : "project.overlay.full_no_plan")}</span>
        </SiteLink>
        <ShareButton path={path} title={title} ways={ShareWays} />
      </div>
    </div>
  );
}

function Facts({ project, size }: { project: ProjectCard & Partial<Project>; size: string | null }) {
  const kind = project.type === "residential" ? "type" : "business_type";
  const built = project.constructionLabel;

  return (
    <dl className={styles.facts}>
      <dt>{t("project.field.location")}</dt>
      <dd>{project.location}</dd>
      <dt>{t(`project.field.${kind}`)}</dt>
      <dd>{project.typeLabel}</dd>
      {size ? (
        <>
          <dt>{t("project.field.area")}</dt>
          <dd>{size}</dd>
        </>
      ) : null}
      {project.style ? (
        <>
          <dt>{t("project.field.style")}</dt>
          <dd>{project.style}</dd>
        </>
      ) : null}
      {built ? (
        <>
          <dt>{t("project.field.construction_date")}</dt>
          <dd className="num">{built}</dd>
        </>
      ) : null}
    </dl>
  );
}

/** Return the style description: what stands there beside `contents`, which the project's own page has, else the one text. */
function styleDescribed(project: Partial<Project> & Pick<Project, "story">): Pick<Project, "lead" | "story"> {
  const { lead = null, story, description = [], styleDescription } = project;
  const isOther = styleDescription && styleDescription.replaceAll(/[\r\n]/g, "") !== description.join("");
  if (!isOther) return { lead, story };
  const [first = "", ...others] = styleDescription.split(/\r\n?|\n/);
  return { lead: first, story: others };
}

/** What leads the text, and what follows it, folded. */
function Description({ lead, story }: Pick<Project, "lead" | "story">) {
  const lines = story.filter((line) => line.trim());

  if (!lead && lines.length === 0) return <p className={`${styles.none} read`}>{overlay("project.no_description")}</p>;
  return (
    <div className={styles.text}>
      {lead ? <p>{lead}</p> : null}
      <Fold lines={lines} />
    </div>
  );
}
