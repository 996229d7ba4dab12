/** The head of a project's page: its size, its name, and what is known of it. */
import type { ReactNode } from "react";

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
  const { type, style, tags } = project;
  const isMeasured = type === "residential" && project.size;

  return (
    <dl className={styles.facts}>
      <Fact name="location">{project.location}</Fact>
      <Fact name="type">{project.typeLabel}</Fact>
      {isMeasured ? null : <Fact name="area">{project.size ?? project.area}</Fact>}
      <Fact name="style">{style ? <Choice to={choiceOf(type, "style", style)}>{style}</Choice> : null}</Fact>
      <Fact name="construction_date" className="num">
        {project.constructionLabel}
      </Fact>
      <Fact name="tags" className={styles.tags}>
        {tags.length > 0
          ? tags.map((key) => (
              <Choice key={key} to={choiceOf(type, "tag", key)}>
                {tagName(key)}
              </Choice>
            ))
          : null}
      </Fact>
    </dl>
  );
}

interface FactProps {
  name: "location" | "type" | "area" | "style" | "construction_date" | "tags";
  className?: string;
  children: ReactNode;
}

/** One thing that is known of the project, or nothing. */
function Fact({ name, className, children }: FactProps) {
  return children ? (
    <>
      <dt>{t(`project.field.${name}`)}</dt>
      <dd className={className}>{children}</dd>
    </>
  ) : null;
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
