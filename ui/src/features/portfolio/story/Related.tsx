/** Up to three projects that are like this one. */
import { Picture } from "@shared/Picture";
import { SiteLink } from "@shared/SiteLink";
import type { ProjectCard } from "../types";
import styles from "./Related.module.css";
import section from "./Section.module.css";
import { sizeOf } from "./sizeOf";
import { t } from "./text";

const TILE_SIZES = "(min-width: 640px) 31vw, 68vw";

export function Related({ projects }: { projects: readonly ProjectCard[] }) {
  if (projects.length === 0) return null;
  return (
    <section className={styles.related} aria-labelledby="related">
      <h2 className={`${section.heading} h3`} id="related">
        {t("project.related")}
      </h2>
      <ul className={styles.tiles}>
        {projects.map((project) => (
          <li key={project.id}>
            <SiteLink className={styles.tile} to={`/portfolio/${encodeURIComponent(project.id)}`}>
              <figure>
                <Picture image={project.thumbnail} sizes={TILE_SIZES} alt="" guarded />
              </figure>
              <strong>{project.title}</strong>
              <span>
                {sizeOf(project)} · {project.location}
              </span>
              <span>{project.style}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
