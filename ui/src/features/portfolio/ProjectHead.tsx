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
import { toldSize } from "./sizes";
import { t } from "./projectText";
import { tagName } from "./tags";
import type { Project } from "./types";

export function ProjectHead({ project }: { project: Project }) {
  const { id, type, title, style, tags } = project;
  const { large, small } = toldSize(project);
  const { open } = useProjectLayers();

  return (
    <header className={styles.head}>
      <div>
        <p className="badge">{common(`space.${type}`)}</p>
        {large ? <Measure size={large} /> : <p className="badge badge--box is-com">{project.typeLabel}</p>}
        <h1 className="h1">{title}</h1>
      </div>
      <div>
        <dl className={styles.facts}>
          <Fact label={t("project.field.location")}>{project.location}</Fact>
          <Fact label={t("project.field.type")}>{project.typeLabel}</Fact>
          <Fact label={t("project.field.area")}>{small}</Fact>
          <Fact label={t("project.field.style")}>{style ? <Choice type={type} name="style" value={style}>{style}</Choice> : null}</Fact>
          {project.facts.map(({ label, value }) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
          <Fact label={t("project.field.tags")} className={styles.tags}>
            {tags.length > 0
              ? tags.map((key) => (
                  <Choice key={key} type={type} name="tag" value={key}>
                    {tagName(key)}
                  </Choice>
                ))
              : null}
          </Fact>
        </dl>
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

interface FactProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** One thing that is known of the project, or nothing. */
function Fact({ label, className, children }: FactProps) {
  return children ? (
    <>
      <dt>{label}</dt>
      <dd className={className}>{children}</dd>
    </>
  ) : null;
}

interface ChoiceProps extends Pick<Project, "type"> {
  name: "style" | "tag";
  value: string;
  children: string;
}

/** Leads to the gallery of those that share *value*. */
function Choice({ type, name, value, children }: ChoiceProps) {
  return (
    <SiteLink className={styles.choice} to={`/portfolio?category=${type}&${name}=${encodeURIComponent(value)}`}>
      {children}
    </SiteLink>
  );
}
