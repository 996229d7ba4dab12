/** Two pictures of one thing beside each other, the first the wider; what is read in their place stands apart. */
import type { KindProps } from "./kind";
import { PictureAlt } from "./PictureAlt";
import { PictureField } from "./PictureField";
import styles from "./PictureField.module.css";
import { t } from "./text";
import { pictureOf } from "./values";

interface PicturePairProps {
  pictures: readonly KindProps[];
}

export function PicturePair({ pictures }: PicturePairProps) {
  const help = `${pictures.map(({ id }) => id).join("-")}-point`;
  const hasPoint = pictures.some(({ value, readOnly }) => pictureOf(value) && !readOnly);
  return (
    <div className={`${styles.pair} @max-[480px]:grid-cols-[minmax(0,1fr)_minmax(0,0.42fr)] @max-[480px]:gap-2`}>
      {pictures.map((one) => (
        <PictureField key={one.id} {...one} pointHelp={help} />
      ))}
      {hasPoint ? (
        <p className="meta" id={help}>
          {t("admin.site.slides.point_help")}
        </p>
      ) : null}
    </div>
  );
}

/** What is read in place of those that are there. */
export function PairTexts({ pictures }: PicturePairProps) {
  return pictures
    .filter(({ value }) => pictureOf(value))
    .map((one) => (
      <div key={one.id} className="col-span-full min-w-0 @min-[480px]:data-[share=half]:col-span-1" data-share="half">
        <PictureAlt {...one} />
      </div>
    ));
}
