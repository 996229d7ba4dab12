/** One picture of the grid: cut to what a list shows of it, with its role and what has to be seen of it. */
import type { CSSProperties } from "react";

import { cropAt } from "@shared/admin/focal/focus";
import type { UploadEntry } from "@shared/uploads/pictures";
import { FilePicture } from "@shared/uploads/FilePicture";
import { canPreview } from "@shared/uploads/pictures";
import type { FormImage } from "@records/fields/gallery";
import { t } from "../text";
import { altOf, focusOf, measure, previewOf, roleOf } from "./facts";
import styles from "./PhotoGrid.module.css";

interface PhotoProps {
  slot: FormImage;
  number: number;
  isCover: boolean;
  isOpening: boolean;
  /** Its upload, while it is on its way. */
  entry: UploadEntry | undefined;
  onOpen: (key: string) => void;
  /** Makes it the cover, when its corner is pressed. */
  onCover: (key: string) => void;
  /** Has it open the project on wide screens, or no longer, when its other corner is pressed. */
  onWide: (key: string) => void;
}

export function Photo({ slot, number, isCover, isOpening, entry, onOpen, onCover, onWide }: PhotoProps) {
  const hasArrived = slot.image !== null;
  const role = roleOf(slot);
  const focus = focusOf(slot);
  const file = entry?.file;
  const preview = hasArrived ? previewOf(slot) : "";
  const alt = altOf(slot) ?? "";
  const style = focus ? ({ objectPosition: cropAt(focus) } as CSSProperties) : undefined;
  const look = { style, draggable: false, onLoad: () => measure(slot) };
  const waiting = !hasArrived && file && canPreview(file) ? <FilePicture file={file} alt={alt} {...look} /> : null;
  const picture = preview ? <img src={preview} alt={alt} loading="lazy" decoding="async" {...look} /> : waiting;
  return (
    <div className={styles.photo} data-cover={isCover} data-role={role} data-pending={!hasArrived}>
      {hasArrived ? (
        <button
          type="button"
          data-control="photo"
          aria-label={t("admin.project.images.open", { n: number })}
          onClick={() => onOpen(slot.key)}
        >
          {picture}
        </button>
      ) : (
        picture
      )}
      {focus && role !== "plan" ? (
        <span className={styles.point} style={{ "--x": focus.x, "--y": focus.y } as CSSProperties} aria-hidden="true" />
      ) : null}
      {role === "photo" ? null : <span className="absolute left-0 bottom-0 pointer-events-none px-2 py-0.5 bg-ink text-on-night text-12 font-medium tracking-none">{t(`admin.project.role.${role}`)}</span>}
      <button
        type="button"
        className={styles.corner}
        data-control="corner"
        aria-pressed={isCover}
        aria-label={t("admin.project.images.cover", { n: number })}
        onClick={() => onCover(slot.key)}
      >
        <span>{t(isCover ? "admin.project.role.cover" : "admin.project.images.to_cover")}</span>
      </button>
      {hasArrived ? (
        <button
          type="button"
          className={`${styles.corner} ${styles.wide}`}
          data-control="wide"
          aria-pressed={isOpening}
          aria-label={t("admin.project.images.wide", { n: number })}
          onClick={() => onWide(slot.key)}
        >
          <span>{t(isOpening ? "admin.project.role.wide" : "admin.project.images.to_wide")}</span>
        </button>
      ) : null}
    </div>
  );
}
