/** A picture in the best format the browser takes, over its colour until it has arrived. */
import { useState } from "react";
import type { CSSProperties } from "react";

import { hasArrived, noteArrived } from "./arrived";
import { focusStyle } from "./focus";
import type { Image } from "./image";
import styles from "./Picture.module.css";
import { useImageFallback } from "./useImageFallback";

interface PictureProps {
  image: Image;
  /** The `sizes` attribute: how wide the picture is shown. */
  sizes: string;
  /** Replaces the picture's own text; empty for a decorative picture. */
  alt?: string | undefined;
  /** True for what is seen first: fetched at once and with priority. */
  eager?: boolean;
  /** Refuses dragging and the context menu, as project pictures do. */
  guarded?: boolean;
}

const refuse = (event: { preventDefault(): void }) => event.preventDefault();

export function Picture({ image, sizes, alt, eager = false, guarded = false }: PictureProps) {
  const { picture, shown, key, fail } = useImageFallback(image);
  const [arrived, setArrived] = useState(eager || hasArrived(shown.url));
  const arrive = () => setArrived(true);

  return (
    <picture
      ref={picture}
      className={styles.picture}
      style={shown.color ? ({ "--tint": shown.color } as CSSProperties) : undefined}
      onContextMenu={guarded ? refuse : undefined}
    >
      {shown.sources.map((source) => (
        <source key={source.type} type={source.type} srcSet={source.srcset} sizes={sizes} />
      ))}
      <img
        key={key}
        src={shown.url}
        srcSet={shown.srcset || undefined}
        sizes={shown.srcset ? sizes : undefined}
        width={shown.width ?? undefined}
        height={shown.height ?? undefined}
        style={focusStyle(shown.focus)}
        alt={alt ?? image.alt}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : undefined}
        decoding="async"
        draggable={guarded ? false : undefined}
        data-arrived={arrived}
        onLoad={({ currentTarget }) => {
          noteArrived(shown.url);
          // It fades in once it can be drawn, not while it is still being decoded.
          void Promise.resolve(currentTarget.decode?.()).then(arrive, arrive);
        }}
        onError={() => {
          fail();
          setArrived(true);
        }}
      />
    </picture>
  );
}
