/** A project's picture in the list, as small as the server makes them. */
import type { Image } from "@shared/image";
import { Picture } from "@shared/Picture";
import styles from "./rows.module.css";

export function Thumbnail({ image }: { image: Image | undefined }) {
  return (
    <span className={`${styles.thumbnail} flex-none w-9 h-11.25 bg-plaster`}>
      {image ? <Picture image={image} sizes="56px" alt="" /> : null}
    </span>
  );
}
