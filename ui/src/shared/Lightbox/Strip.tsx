/** The pictures as a row of thumbnails; the one in view stands in its middle. */
import { useEffect, useEffectEvent, useRef } from "react";

import { usePointers } from "@media/gestures/usePointers";
import type { Image } from "../image";
import { Picture } from "../Picture";
import styles from "./Lightbox.module.css";
import { t } from "./text";

const DRAG_FROM_PX = 6;
const THUMB_SIZES = "(min-width: 1024px) 128px, 64px";

interface StripProps {
  images: readonly Image[];
  current: number;
  onChoose: (index: number) => void;
}

export function Strip({ images, current, onChoose }: StripProps) {
  const row = useRef<HTMLDivElement>(null);
  const scroll = useRef(0);
  const centreAgain = useEffectEvent(() => row.current && centre(row.current, current, "instant"));

  usePointers(row, {
    // Fingers scroll it by themselves.
    takes: ({ pointerType }) => pointerType === "mouse",
    isDrag: ({ x }) => Math.abs(x) >= DRAG_FROM_PX,
    onPress() {
      scroll.current = row.current?.scrollLeft ?? 0;
    },
    onMove({ isDrag, path }) {
      if (isDrag && row.current) row.current.scrollLeft = scroll.current - path.x;
    },
  });

  useEffect(() => {
    if (row.current) centre(row.current, current, isCalm() ? "instant" : "smooth");
  }, [current, images.length]);

  useEffect(() => {
    const shown = row.current;
    if (!shown) return undefined;
    // The row has no width before its dialog opens, and another one when the window changes.
    const observer = new ResizeObserver(() => centreAgain());
    observer.observe(shown);
    return () => observer.disconnect();
  }, []);

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

function isCalm(): boolean {
  return window.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? true;
}

function centre(row: HTMLElement, current: number, behavior: ScrollBehavior) {
  const thumb = row.children[current];
  if (!(thumb instanceof HTMLElement)) return;
  const left = thumb.offsetLeft - (row.clientWidth - thumb.offsetWidth) / 2;
  row.scrollTo?.({ left, behavior });
}
