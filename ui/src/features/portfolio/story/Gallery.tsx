/** Every picture of a project but the cover, in pairs, with what is said of them. */
import type { Position } from "@shared/Lightbox/position";
import { t } from "../projectText";
import { Shot } from "../Shots";
import type { Project } from "../types";
import styles from "./Gallery.module.css";

const SIZES = "54vw";

interface GalleryProps {
  project: Project;
  onOpen: (at: Position) => void;
}

export function Gallery({ project, onOpen }: GalleryProps) {
  const { images, parts } = project;
  if (parts.gallery.length === 0) return null;
  return (
    <section className={styles.section} aria-label={t("project.detail.gallery")}>
      <ul className={styles.gallery}>
        {parts.gallery.map((at) => {
          const image = images[at];
          return image ? (
            <li key={at}>
              <figure>
                <Shot image={image} index={at} sizes={SIZES} onOpen={onOpen} />
                {image.caption ? <figcaption>{image.caption}</figcaption> : null}
              </figure>
            </li>
          ) : null;
        })}
      </ul>
    </section>
  );
}
