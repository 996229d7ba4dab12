/** One of a project's pictures: pressed, it is shown large. */
import { Picture } from "@shared/Picture";
import type { Image } from "@shared/image";
import type { Position } from "@shared/Lightbox/position";
import { warmLightbox } from "./lightbox";
import styles from "./Shots.module.css";
import { t } from "./projectText";

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
      data-index={index}
      aria-label={`${image.alt}. ${label ?? t("project.detail.open_image", { n: index + 1 })}`}
      onClick={() => onOpen({ index, url: image.url })}
      onPointerEnter={warmLightbox}
      onFocus={warmLightbox}
    >
      <Picture image={image} sizes={sizes} eager={eager} guarded />
    </button>
  );
}
