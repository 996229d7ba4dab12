/** Pictures with their captions: in one column on phones, else dealt to two in turn. */
import type { Position } from "@shared/Lightbox/position";
import { useMedia } from "@shared/useMedia";
import styles from "./Duo.module.css";
import { t } from "./projectText";
import { Shot } from "./Shots";
import type { Project } from "./types";

const SIZES = "(min-width: 1024px) 30vw, (min-width: 640px) 46vw, 92vw";

export interface Placed {
  image: Project["images"][number];
  /** Its index among all pictures. */
  index: number;
}

interface DuoProps {
  pictures: readonly Placed[];
  /** How many of them are in view before any scrolling. */
  eager: number;
  onOpen: (at: Position) => void;
}

export function Duo({ pictures, eager, onOpen }: DuoProps) {
  const columns = useMedia("(min-width: 640px)") ? 2 : 1;
  const dealt = Array.from({ length: columns }, (_, column) =>
    pictures.map((picture, place) => ({ ...picture, place })).filter(({ place }) => place % columns === column),
  );
  return (
    <div className={styles.duo} role="group" aria-label={t("project.detail.gallery")}>
      {dealt.map((column, number) => (
        // Columns have no other name than their place.
        // oxlint-disable-next-line react/no-array-index-key
        <ul key={number}>
          {column.map(({ image, index, place }) => (
            <li key={index} data-tall={place % 4 === 0 || place % 4 === 3}>
              <figure>
                <Shot image={image} index={index} sizes={SIZES} eager={place < eager} onOpen={onOpen} />
                {image.caption ? <figcaption>{image.caption}</figcaption> : null}
              </figure>
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}
