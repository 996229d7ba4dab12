/** Pictures with their captions, dealt to two columns in turn. */
import type { Position } from "@shared/Lightbox/position";
import type { Image } from "@shared/image";
import styles from "./Duo.module.css";
import { t } from "./projectText";
import { Shot } from "./Shots";

const SIZES = "(min-width: 1024px) 30vw, 46vw";

export interface Placed {
  /** None until it is known. */
  image?: Image & { caption?: string | null };
  /** Its index among all pictures. */
  index: number;
}

interface DuoProps {
  pictures: readonly Placed[];
  /** Whether the pictures are not known yet. */
  isAwaited: boolean;
  /** How many of them are in view before any scrolling. */
  eager: number;
  onOpen: (at: Position) => void;
}

export function Duo({ pictures, isAwaited, eager, onOpen }: DuoProps) {
  const dealt = [0, 1].map((column) =>
    pictures.map((picture, place) => ({ ...picture, place })).filter(({ place }) => place % 2 === column),
  );
  return (
    <div className={styles.duo} role="group" aria-label={t("project.detail.gallery")} aria-busy={isAwaited}>
      {isAwaited ? (
        <p className="sr" role="status">
          {t("project.loading")}
        </p>
      ) : null}
      {dealt.map((column, number) => (
        // Columns have no other name than their place.
        // oxlint-disable-next-line react/no-array-index-key
        <ul key={number}>
          {column.map(({ image, index, place }) => (
            // The first stays the same when the others are known: it may be on its way from the tile.
            <li key={place} data-tall={place % 4 === 0 || place % 4 === 3}>
              {image ? (
                <figure>
                  <Shot image={image} index={index} sizes={SIZES} eager={place < eager} onOpen={onOpen} />
                  {image.caption ? <figcaption>{image.caption}</figcaption> : null}
                </figure>
              ) : (
                <div className="skel" />
              )}
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}
