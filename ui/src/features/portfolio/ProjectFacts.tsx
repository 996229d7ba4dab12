/** What is known of a project, beside its pictures. */
import { t as common } from "@shared/text";
import { Measure } from "./Measure";
import styles from "./ProjectFacts.module.css";
import { t } from "./projectText";
import type { Project, ProjectCard } from "./types";

/** *project* may still be a card: its description is then on the way. */
export function ProjectFacts({ project }: { project: ProjectCard & Partial<Project> }) {
  const { pyeong } = project;

  return (
    <div className={styles.info}>
      <p className="badge">{common(`space.${project.type}`)}</p>
      {pyeong === null ? (
        <p className={`${styles.kind} badge badge--box is-com`}>{project.typeLabel}</p>
      ) : (
        <div className={styles.measure}>
          <Measure pyeong={pyeong} />
        </div>
      )}
      <h1 className={`${styles.title} h2`}>{project.title}</h1>
      <Facts project={project} />
      <Description project={project} />
    </div>
  );
}

function Facts({ project }: { project: ProjectCard & Partial<Project> }) {
  const kind = project.type === "residential" ? "category" : "business_type";
  const built = monthOf(project.constructionDate);

  return (
    <dl className={styles.facts}>
      <dt>{t("project.field.location")}</dt>
      <dd>{project.location}</dd>
      <dt>{t(`project.field.${kind}`)}</dt>
      <dd>{project.typeLabel}</dd>
      {project.pyeong === null && project.area ? (
        <>
          <dt>{t("project.field.area")}</dt>
          <dd>{project.area}</dd>
        </>
      ) : null}
      <dt>{t("project.field.style")}</dt>
      <dd>{project.style}</dd>
      {built ? (
        <>
          <dt>{t("project.field.construction_date")}</dt>
          <dd className="num">{built}</dd>
        </>
      ) : null}
    </dl>
  );
}

/** Return `2026-08` in words; anything else as it is. */
function monthOf(date: string | null | undefined): string | null {
  const found = /^(\d{4})-(\d{2})$/.exec(date ?? "");
  if (!found) return date || null;
  return t("format.year_month", { yyyy: found[1] ?? "", m: Number(found[2]) });
}

/** The text in the style's field; in older records it is elsewhere, and stands in `description`. */
function Description({ project }: { project: Partial<Project> }) {
  if (project.description === undefined) return null;
  const told = project.styleDescription?.split("\n") ?? project.description;
  const lines = told.filter((line) => line.trim());

  if (lines.length === 0) return <p className={`${styles.none} read`}>{t("project.no_description")}</p>;
  return (
    <div className={`${styles.text} read`}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
