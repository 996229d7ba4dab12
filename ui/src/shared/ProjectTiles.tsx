/** Up to three projects below a heading: side by side, on a phone one after the other sideways. */
import type { Schema } from "./contract";
import { Picture } from "./Picture";
import styles from "./ProjectTiles.module.css";
import { SiteLink } from "./SiteLink";

const SIZES = "(min-width: 640px) 31vw, 68vw";

interface ProjectTilesProps {
  /** The heading's, by which the section is named. */
  id: string;
  heading: string;
  projects: readonly Schema<"ProjectCardOut">[];
}

export function ProjectTiles({ id, heading, projects }: ProjectTilesProps) {
  if (projects.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className="h3" id={id}>
        {heading}
      </h2>
      <ul className={styles.tiles}>
        {projects.map((one) => (
          <li key={one.id}>
            <SiteLink className={styles.tile} to={`/portfolio/${encodeURIComponent(one.id)}`}>
              <figure>
                <Picture image={one.thumbnail} sizes={SIZES} alt="" guarded />
              </figure>
              <strong>{one.title}</strong>
              <span>{`${one.size ?? one.typeLabel} · ${one.district}`}</span>
              {one.style ? <span>{one.style}</span> : null}
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
