/** A project's pictures in rows, each in its own proportions, with what is said of them. */
import { useState } from "react";
import type { CSSProperties, SyntheticEvent } from "react";

import type { Position } from "@shared/Lightbox/position";
import type { Image } from "@shared/image";
import styles from "./Rows.module.css";
import { Shot } from "./Shots";
import type { Project } from "./types";

type Shown = Image & { ratio: number | null; caption?: string | null };

/** More than two and a half pixels to a point are not seen on a phone. As in the server's page. */
const SIZES = "(min-width: 640px) 54vw, (min-resolution: 2.5dppx) 72vw, 92vw";
const ALONE = "92vw";

interface RowsProps {
  rows: Project["parts"]["gallery"];
  images: readonly Shown[];
  /** Whether the first row is in view before any scrolling. */
  eager?: boolean;
  onOpen: (at: Position) => void;
}

export function Rows({ rows, images, eager = false, onOpen }: RowsProps) {
  return rows.map((row, number) => (
    // Rows have no other name than their place. The first stays the same when the others are known:
    // its picture may be on its way from the tile.
    // oxlint-disable-next-line react/no-array-index-key
    <div key={number} className={row.length === 2 ? `${styles.row} ${styles.pair}` : styles.row}>
      {row.map((at) => {
        const image = at === null ? undefined : images[at];
        if (at === null || !image) return null;
        return (
          <InRow key={at} image={image}>
            <Shot
              image={image}
              index={at}
              sizes={row.length === 2 ? SIZES : ALONE}
              eager={eager && number === 0}
              onOpen={onOpen}
            />
          </InRow>
        );
      })}
    </div>
  ));
}

/** A picture whose size nobody stored has the proportions it comes with, if it comes out of sight. */
function InRow({ image, children }: { image: Shown; children: React.ReactNode }) {
  const [found, setFound] = useState<number>();
  const ratio = image.ratio ?? found;

  function look({ currentTarget, target }: SyntheticEvent<HTMLElement>) {
    const isBelow = currentTarget.getBoundingClientRect().top > window.innerHeight;
    if (isBelow && target instanceof HTMLImageElement) setFound(target.naturalWidth / target.naturalHeight);
  }

  return (
    <figure
      style={ratio ? ({ "--ratio": ratio } as CSSProperties) : undefined}
      onLoadCapture={image.ratio === null ? look : undefined}
    >
      {children}
      {image.caption ? <figcaption>{image.caption}</figcaption> : null}
    </figure>
  );
}
