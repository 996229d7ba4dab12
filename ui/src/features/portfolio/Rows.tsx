/** A project's pictures in rows, each in its own proportions, with what is said of them. */
import type { CSSProperties, SyntheticEvent } from "react";

import type { Position } from "@shared/Lightbox/position";
import type { Image } from "@shared/image";
import styles from "./Rows.module.css";
import { Shot } from "./Shots";
import type { Project } from "./types";

/**
 * Return the `sizes` of a picture in a row whose pictures' proportions make *total*, as in the server's page.
 *
 * None is higher than the screen, and more than two and a half pixels to a point are not seen on a phone.
 */
function sizesOf(ratio: number, total: number): string {
  const [wide, tall] = [(92 * ratio) / total, 100 * ratio].map(Math.ceil);
  return `(min-width: 640px) min(${wide}vw, ${tall}vh), (min-resolution: 2.5dppx) 72vw, 92vw`;
}

interface RowsProps {
  rows: Project["parts"]["rows"];
  images: readonly (Image & { ratio: number; caption?: string | null })[];
  /** Whether the first row is in view before any scrolling. */
  eager?: boolean;
  onOpen: (at: Position) => void;
}

export function Rows({ rows, images, eager = false, onOpen }: RowsProps) {
  return rows.map((row, number) => (
    // Rows have no other name than their place. The first stays the same when the others are known:
    // its picture may be on its way from the tile.
    // oxlint-disable-next-line react/no-array-index-key
    <div key={number} className={`${styles.row} ${row.length === 2 ? styles.pair : ""}`}>
      {row.map((at) => {
        const image = images[at ?? -1];
        return image ? (
          <figure
            key={image.url + at}
            style={{ "--ratio": image.ratio } as CSSProperties}
            onLoadCapture={image.width ? undefined : shape}
          >
            <Shot
              image={image}
              index={at ?? 0}
              sizes={sizesOf(image.ratio, total(row, images))}
              eager={eager && number === 0}
              onOpen={onOpen}
            />
            {image.caption ? <figcaption>{image.caption}</figcaption> : null}
          </figure>
        ) : null;
      })}
    </div>
  ));
}

/** The proportions of a row together, by which its pictures share it: one of a pair alone has half. */
const total = (row: RowsProps["rows"][number], images: RowsProps["images"]) =>
  row.reduce<number>((sum, at) => sum + (images[at ?? row[0]!]?.ratio ?? 0), 0);

/** A picture whose size nobody stored has the proportions it comes with, if it comes out of sight. */
function shape({ currentTarget, target }: SyntheticEvent<HTMLElement>) {
  const { naturalWidth, naturalHeight } = target as HTMLImageElement;
  if (currentTarget.getBoundingClientRect().top < innerHeight) return;
  currentTarget.style.setProperty("--ratio", `${naturalWidth / naturalHeight}`);
}
