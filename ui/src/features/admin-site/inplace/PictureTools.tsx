/** What is done with a picture where it stands: another one, its text, and the point that has to be seen. */
import type { CSSProperties } from "react";

import type { Point } from "@shared/admin/focal/focus";
import { Icon } from "@shared/Icon";
import type { PictureRegion } from "./regions";
import { t } from "./text";

export interface PictureActs {
  onReplace: (region: PictureRegion) => void;
  onOpen: (region: PictureRegion, act: "alt" | "focus") => void;
}

interface PictureToolsProps extends PictureActs {
  region: PictureRegion;
  style: CSSProperties;
  /** What it is called. */
  label: string;
  isChanged: boolean;
  /** Whether its text is still to be said in the language of the page. */
  isLeft: boolean;
  /** What has to be seen of it. */
  point: Point;
  /** Whether its foot is taken by a text. */
  isAbove: boolean;
}

export function PictureTools({ region, style, label, isChanged, isLeft, point, isAbove, onReplace, onOpen }: PictureToolsProps) {
  const nameOf = (act: string) => t("admin.inplace.picture.of", { field: label, act });
  const [replace, alt, focus] = [t("admin.site.slides.replace"), t("admin.field.alt"), t("admin.focal.point")];
  // In another language it is the same picture: its text alone is another.
  const isWhole = region.translation === null;
  return (
    <div
      className="ed ed--pic"
      style={style}
      role="group"
      aria-label={label}
      data-changed={isChanged}
      data-untranslated={isLeft}
    >
      {isWhole ? (
        <span
          className="ed__point"
          style={{ "--x": point.x, "--y": point.y } as CSSProperties}
          role="img"
          aria-label={t("admin.focal.point_value", { ...point })}
        />
      ) : null}
      <div className="pictools" data-at={isAbove ? "top" : "foot"}>
        {isWhole ? (
          <button type="button" data-key={region.key} aria-label={nameOf(replace)} onClick={() => onReplace(region)}>
            {replace}
          </button>
        ) : null}
        <button type="button" data-key={`${region.key} alt`} aria-label={nameOf(alt)} onClick={() => onOpen(region, "alt")}>
          {alt}
        </button>
        {isWhole ? (
          <button type="button" data-key={`${region.key} focus`} aria-label={nameOf(focus)} onClick={() => onOpen(region, "focus")}>
            <Icon>
              <circle cx="10" cy="10" r="6" />
              <path d="M10 1v5M10 14v5M1 10h5M14 10h5" />
            </Icon>
            {focus}
          </button>
        ) : null}
      </div>
    </div>
  );
}
