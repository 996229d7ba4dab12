/** The head of a project's page: its size, its name, and what is known of it. */
import { Icon } from "@shared/Icon";
import { ShareButton } from "@shared/ShareButton";
import { SiteLink } from "@shared/SiteLink";
import { t as common } from "@shared/text";
import { useProjectLayers } from "./layers";
import { Measure } from "./Measure";
import styles from "./ProjectHead.module.css";
import { ShareWays } from "./ShareWays";
import { t } from "./projectText";
import { tagName } from "./tags";
import type { Project } from "./types";

export function ProjectHead({ project }: { project: Project }) {
  const { id, type, size, title } = project;
  const { open } = useProjectLayers();

  return (
    <header className={styles.head}>
      <div>
        <p className="badge">{common(`space.${type}`)}</p>
        {type === "residential" && size ? (
          <Measure size={size} />
        ) : (
          <p className="badge badge--box is-com">{project.typeLabel}</p>
        )}
        <h1 className="h1">{title}</h1>
      </div>
      <div>
        <Facts project={project} />
        <div className={styles.acts}>
          <ShareButton path={`/portfolio/${encodeURIComponent(id)}`} title={title} ways={ShareWays} />
          <span className={styles.print}>
            <button type="button" onClick={() => open({ print: true })}>
              {t("project.print")}
              <Icon>
                <path d="M5 7V2h10v5M5 14.500H2V7h16v7.500h-3M5 12h10v6H5z" />
              </Icon>
            </button>
          </span>
        </div>
      </div>
    </header>
  );
}

function Facts({ project }: { project: Project }) {
  const { type, style, constructionLabel } = project;
  const area = project.size ?? project.area;
  const isMeasured = type === "residential" && project.size;

  return (
    <dl className={styles.facts}>
      <dt>{t("project.field.location")}</dt>
      <dd>{project.location}</dd>
      <dt>{t("project.field.type")}</dt>
      <dd>{project.typeLabel}</dd>
      {area && !isMeasured ? (
        <>
          <dt>{t("project.field.area")}</dt>
          <dd>{area}</dd>
        </>
      ) : null}
      {style ? (
        <>
          <dt>{t("project.field.style")}</dt>
          <dd>
            <Choice to={choiceOf(type, "style", style)}>{style}</Choice>
          </dd>
        </>
      ) : null}
      {constructionLabel ? (
        <>
          <dt>{t("project.field.construction_date")}</dt>
          <dd className="num">{constructionLabel}</dd>
        </>
      ) : null}
      {project.tags.length > 0 ? (
        <>
          <dt>{t("project.field.tags")}</dt>
          <dd className={styles.tags}>
            {project.tags.map((key) => (
              <Choice key={key} to={choiceOf(type, "tag", key)}>
                {tagName(key)}
              </Choice>
            ))}
          </dd>
        </>
      ) : null}
    </dl>
  );
}

/** Return the address of the gallery of those that share *key*. */
const choiceOf = (type: Project["type"], name: "style" | "tag", key: string) =>
  `/portfolio?category=${type}&${name}=${encodeURIComponent(key)}`;

function Choice({ to, children }: { to: string; children: string }) {
  return (
    <SiteLink className={styles.choice} to={to}>
      {children}
    </SiteLink>
  );
}
