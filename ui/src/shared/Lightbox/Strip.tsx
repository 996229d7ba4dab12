/** The pictures as a row of thumbnails; the one in view stands in its middle. */
import { useEffect, useRef } from "react";

import type { Image } from "../image";
import { Picture } from "../Picture";
import { dragByMouse } from "./dragByMouse";
import styles from "./Lightbox.module.css";
import { t } from "./text";

const THUMB_SIZES = "(min-width: 1024px) 128px, 64px";

interface StripProps {
  images: readonly Image[];
  current: number;
  onChoose: (index: number) => void;
}

export function Strip({ images, current, onChoose }: StripProps) {
  const row = useRef<HTMLDivElement>(null);
  const isOpening = useRef(true);

  useEffect(() => (row.current ? dragByMouse(row.current) : undefined), []);

  useEffect(() => {
    const thumb = row.current?.children[current];
    if (row.current && thumb instanceof HTMLElement) centre(row.current, thumb, isOpening.current);
    isOpening.current = false;
  }, [current, images.length]);

  return (
    <div ref={row} className={styles.strip} role="group" aria-label={t("lightbox.thumbs.label")}>
      {images.map((image, index) => (
        <button
          // Pictures may repeat; their place is what tells them apart.
          // oxlint-disable-next-line react/no-array-index-key
          key={`${index} ${image.url}`}
          type="button"
          aria-label={t(index === current ? "lightbox.thumb_current" : "lightbox.thumb", {
            n: index + 1,
          })}
          aria-current={index === current}
          onClick={() => onChoose(index)}
        >
          <Picture image={image} alt="" sizes={THUMB_SIZES} guarded />
        </button>
      ))}
    </div>
  );
}

function centre(row: HTMLElement, thumb: HTMLElement, atOnce: boolean) {
  const left = thumb.offsetLeft - (row.clientWidth - thumb.offsetWidth) / 2;
  const isCalm = atOnce || window.matchMedia?.("(prefers-reduced-motion: reduce)").matches;
  row.scrollTo?.({ left, behavior: isCalm ? "instant" : "smooth" });
}
