/** A picture with the point that has to be seen of it and what is read in its place. */
import { useState } from "react";

import type { ContentField } from "@shared/admin/contentTypes";
import { FocalDialog } from "@shared/admin/focal/FocalDialog";
import { FocalPoint } from "@shared/admin/focal/FocalPoint";
import { pointOf, withPoint } from "@shared/admin/focal/focus";
import { sourceOf } from "@shared/admin/focal/sources";
import { showToast } from "@shared/toasts";
import { FileButton } from "@shared/uploads/FileButton";
import { UploadList } from "@shared/uploads/UploadList";
import { Group } from "./Group";
import type { KindProps } from "./kind";
import { PictureAlt } from "./PictureAlt";
import styles from "./PictureField.module.css";
import { t } from "./text";
import { useLatest } from "./useLatest";
import { usePictureUpload } from "./usePictureUpload";
import { describableOf, describedAs, pictureOf } from "./values";
import type { StoredPicture } from "./values";

export function PictureField(props: KindProps) {
  const { field, id, value, fault, onChange, readOnly, isDemo, pointHelp } = props;
  const picture = pictureOf(value);
  const isPaired = pointHelp !== undefined;
  const { queue, pick, isUnderway } = usePictureUpload(onChange);

  return (
    <Group field={field} id={id} value={value} fault={fault} isDemo={isDemo}>
      <div className="@container" aria-busy={isUnderway}>
        <div className={`${styles.layout} grid grid-cols-[minmax(0,1fr)] content-start gap-x-4 gap-y-3`} data-alone={picture !== null && !isPaired}>
          {picture ? <Shown {...props} picture={picture} /> : null}
          {isPaired ? null : <PictureAlt {...props} />}
          {readOnly ? null : <Acts field={field} picture={picture} isPaired={isPaired} onFiles={pick} onChange={onChange} />}
        </div>
      </div>
      <UploadList queue={queue} />
    </Group>
  );
}

interface ShownProps extends KindProps {
  picture: StoredPicture;
}

function Shown({ field, id, picture, onChange, readOnly, pointHelp }: ShownProps) {
  const { width, height, alt } = picture;
  const own = `${id}-point`;
  return (
    <figure className={`${styles.shown} grid content-start justify-items-start gap-1.5`}>
      <FocalPoint
        src={sourceOf(picture.url, 640)}
        alt={alt ?? ""}
        size={picture}
        point={pointOf(picture)}
        label={field.label}
        describedBy={pointHelp ?? own}
        readOnly={readOnly}
        onMove={(point) => onChange(withPoint(picture, point))}
      />
      <figcaption className="meta" id={own}>
        {width && height ? <span className="num">{t("admin.content.picture.size", { width, height })} </span> : null}
        {readOnly || pointHelp ? null : t("admin.site.slides.point_help")}
      </figcaption>
    </figure>
  );
}

interface ActsProps {
  field: ContentField;
  picture: StoredPicture | null;
  isPaired: boolean;
  onFiles: (files: File[]) => void;
  onChange: (value: unknown) => void;
}

function Acts({ field: { label, need }, picture, isPaired, onFiles, onChange }: ActsProps) {
  const latest = useLatest(onChange);
  // Below a narrow picture there is room for a word alone.
  const look = isPaired && picture ? `${styles.link} min-h-11 font-medium underline decoration-rule-strong decoration-1 underline-offset-5` : undefined;

  function remove() {
    onChange(null);
    showToast("ok", t("admin.content.picture.removed"), undefined, {
      label: t("admin.undo.button"),
      run: () => latest.current(picture),
    });
  }

  return (
    <div className={`${styles.acts} flex flex-wrap content-start items-start gap-2`}>
      <FileButton
        field={t("admin.content.picture.file", { label })}
        {...(picture ? { label: t("admin.content.picture.replace_of", { label }) } : {})}
        {...(look ? { className: look } : {})}
        onFiles={onFiles}
      >
        {t(picture ? "admin.site.slides.replace" : "admin.content.picture.upload")}
      </FileButton>
      {picture ? <Focal label={label} look={look ?? "btn btn--line"} picture={picture} onChange={onChange} /> : null}
      {picture && need !== "public" ? (
        <button type="button" className={look ?? "btn btn--quiet"} onClick={remove}>
          {t("admin.content.picture.remove")}
        </button>
      ) : null}
    </div>
  );
}

interface FocalProps {
  label: string;
  look: string;
  picture: StoredPicture;
  onChange: (value: unknown) => void;
}

function Focal({ label, look, picture, onChange }: FocalProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={look}
        aria-label={t("admin.content.picture.focus_of", { label })}
        onClick={() => setOpen(true)}
      >
        {t("admin.focal.title")}
      </button>
      {isOpen ? (
        <FocalDialog
          label={label}
          pictures={[describableOf(picture)]}
          onApply={([said]) => {
            if (said) onChange(describedAs(picture, said));
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
