/** The picture on the stage; the wanted one replaces it once it is decoded, so nothing flashes. */
import { useEffect, useRef, useState } from "react";

import type { Image } from "../image";
import { useImageFallback } from "../useImageFallback";
import styles from "./Lightbox.module.css";
import { worthLoading } from "./position";
import { t } from "./text";

const SIZES = "(min-width: 768px) 86vw, 100vw";
/** An enlarged or turned picture may be as sharp as we have it. */
const ZOOMED_SIZES = "200vw";

interface SlidesProps {
  images: readonly Image[];
  wanted: number;
  isZoomed: boolean;
  /** Tells whether a picture is turned by a quarter on an upright phone. */
  isTurned: (image: Image) => boolean;
  /** Called when a picture has come that lies, and whose size was not stored. */
  onLying: (image: Image) => void;
}

export function Slides({ images, wanted, isZoomed, isTurned, onLying }: SlidesProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(wanted);

  useEffect(() => {
    let isLate = false;
    const picture = frame.current?.querySelector<HTMLImageElement>(`[data-index="${wanted}"] img`);
    const show = () => {
      if (!isLate) setShown(wanted);
    };
    // A picture that cannot be decoded is shown too: as its placeholder.
    void Promise.resolve(picture?.decode?.()).then(show, show);
    return () => {
      isLate = true;
    };
  }, [wanted]);

  return (
    <div ref={frame} className={styles.slides}>
      {worthLoading(shown, wanted, images.length).map((index) => {
        const image = images[index];
        if (!image) return null;
        const isShown = index === shown;
        const turns = isTurned(image);
        const sizes = isShown && (isZoomed || turns) ? ZOOMED_SIZES : SIZES;
        return <Slide key={index} {...{ image, index, sizes, isShown, onLying }} isTurned={turns} />;
      })}
      {shown === wanted ? null : (
        <span className={styles.waiting}>
          <span className="spin" />
          <span className="sr">{t("lightbox.loading")}</span>
        </span>
      )}
    </div>
  );
}

interface SlideProps extends Pick<SlidesProps, "onLying"> {
  image: Image;
  index: number;
  sizes: string;
  isShown: boolean;
  isTurned: boolean;
}

function Slide({ image, index, sizes, isShown, isTurned, onLying }: SlideProps) {
  const { picture, shown, key, fail } = useImageFallback(image, isShown);

  return (
    <picture
      ref={picture}
      className={styles.slide}
      data-index={index}
      data-shown={isShown}
      data-turned={isTurned}
      onContextMenu={(event) => event.preventDefault()}
    >
      {shown.sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img
        key={key}
        src={shown.url}
        srcSet={shown.srcset || undefined}
        sizes={shown.srcset ? sizes : undefined}
        alt={image.alt}
        fetchPriority={isShown ? "high" : "low"}
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          if (!image.width && shown === image && naturalWidth > naturalHeight) onLying(image);
        }}
        onError={fail}
      />
    </picture>
  );
}
