/** A stored picture as small as the server makes them, cropped where it says what has to be seen. */
import { pictureOf } from "@records/fields/values";
import styles from "./ListRow.module.css";

/** Of our own pictures the server makes small ones; those of others come as they are. */
const OWN = /^(\/media\/[0-9a-f]{32})\.\w+$/;

export function Thumbnail({ picture }: { picture: unknown }) {
  const stored = pictureOf(picture);
  const [across, down] = stored?.focus ?? [0.5, 0.5];
  return (
    <span className={`${styles.thumbnail} block flex-none w-18 h-11.25 overflow-hidden bg-plaster [&_img]:size-full [&_img]:object-cover`}>
      {stored?.url ? (
        <img
          src={stored.url.replace(OWN, "$1-128.jpg")}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          style={{ objectPosition: `${100 * across}% ${100 * down}%` }}
        />
      ) : null}
    </span>
  );
}
