/** The head of a project's page: what it is, its title, its description, its area. */
import { t as common } from "@shared/text";
import { Measure } from "./Measure";
import styles from "./ProjectHead.module.css";
import type { Project } from "./types";

/** What stands beside a title of two lines; a longer text starts beside it and goes on below. */
const SHORT = 140;

export function ProjectHead({ project }: { project: Project }) {
  const { pyeong } = project;
  const isLong = project.description.join("").length > SHORT;

  return (
    <header className={styles.head} data-long={isLong}>
      <div>
        <p className={styles.badges}>
          <span className="badge">{common(`space.${project.type}`)}</span>
          {pyeong === null ? <span className="badge badge--box is-com">{project.typeLabel}</span> : null}
        </p>
        <h1 className={`${styles.title} h1`}>{project.title}</h1>
      </div>
      <div className={styles.lead}>
        <p className={`${styles.lines} read`}>
          {project.description.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
        {pyeong === null ? null : <Measure pyeong={pyeong} />}
      </div>
    </header>
  );
}
