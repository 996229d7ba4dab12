/** A project's pictures in two columns: pairs in reading order, tall and wide ones alternating. */
import { Picture } from "@shared/Picture";
import type { Image } from "@shared/image";
import type { Position } from "@shared/Lightbox/position";
import { warmLightbox } from "./lightbox";
import styles from "./Shots.module.css";
import { t } from "./projectText";

interface ShotsProps {
  images: readonly Image[];
  /** How many pictures stand elsewhere, before these. */
  skipped?: number;
  sizes: string;
  /** How many of them are in view before any scrolling. */
  eager?: number;
  onOpen: (at: Position) => void;
}

export function Shots({ images, skipped = 0, sizes, eager = 0, onOpen }: ShotsProps) {
  return (
    <div className={styles.columns}>
      <ul className={styles.shots} aria-label={t("project.detail.gallery")}>
        {images.slice(skipped).map((image, place) => (
          // A picture may stand there twice; its place tells the two apart.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${place} ${image.url}`}>
            <Shot
              image={image}
              index={place + skipped}
              sizes={sizes}
              eager={place < eager}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

export function ShotsSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.columns} aria-busy="true">
      <p className="sr" role="status">
        {t("project.loading")}
      </p>
      <div className={styles.shots}>
        {Array.from({ length: Math.max(2, count) }, (_, place) => (
          <div key={place} className="skel" />
        ))}
      </div>
    </div>
  );
}

interface ShotProps {
  image: Image;
  index: number;
  sizes: string;
  eager?: boolean;
  /** What opening it is called, if not by its number. */
  label?: string;
  onOpen: (at: Position) => void;
}

export function Shot({ image, index, sizes, eager = false, label, onOpen }: ShotProps) {
  return (
    <button
      type="button"
      className={styles.shot}
      aria-label={`${image.alt}. ${label ?? t("project.detail.open_image", { n: index + 1 })}`}
      onClick={() => onOpen({ index, url: image.url })}
      onPointerEnter={warmLightbox}
      onFocus={warmLightbox}
    >
      <Picture image={image} sizes={sizes} eager={eager} guarded />
    </button>
  );
}
