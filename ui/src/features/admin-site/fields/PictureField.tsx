/** A picture with the point that has to be seen of it and what is read in its place. */
import { useState } from "react";

import { altFault, LONGEST_ALT } from "@shared/admin/altText";
import { Counter } from "@shared/admin/Aside";
import { Field } from "@shared/admin/Field";
import { showToast } from "@shared/toasts";
import { FileButton } from "@shared/uploads/FileButton";
import { UploadList } from "@shared/uploads/UploadList";
import { FocalDialog } from "./FocalDialog";
import { FocalPoint } from "./FocalPoint";
import { pointOf, withPoint } from "./focus";
import { Group } from "./Group";
import type { KindProps } from "./kind";
import styles from "./PictureField.module.css";
import { sourceOf } from "./pictures";
import { t } from "./text";
import { useLatest } from "./useLatest";
import { usePictureUpload } from "./usePictureUpload";
import { lengthOf, pictureOf, withAlt } from "./values";
import type { StoredPicture } from "./values";

export function PictureField(props: KindProps) {
  const { field, id, value, fault, onChange, readOnly } = props;
  const { label, need } = field;
  const picture = pictureOf(value);
  const latest = useLatest(onChange);
  const { queue, pick, isUnderway } = usePictureUpload(onChange);

  function remove() {
    onChange(null);
    showToast("ok", t("admin.content.picture.removed"), undefined, {
      label: t("admin.undo.button"),
      run: () => latest.current(picture),
    });
  }

  return (
    <Group field={field} id={id} value={value} fault={fault}>
      <div className={styles.field} aria-busy={isUnderway}>
        <div className={styles.layout} data-empty={!picture}>
          {picture ? <Shown {...props} picture={picture} /> : null}
          {readOnly ? null : (
            <div className={styles.acts}>
              <FileButton
                field={t("admin.content.picture.file", { label })}
                {...(picture ? { label: t("admin.content.picture.replace_of", { label }) } : {})}
                onFiles={pick}
              >
                {t(picture ? "admin.site.slides.replace" : "admin.content.picture.upload")}
              </FileButton>
              {picture ? <Focal label={label} picture={picture} onChange={onChange} /> : null}
              {picture && need !== "public" ? (
                <button type="button" className="btn btn--quiet" onClick={remove}>
                  {t("admin.content.picture.remove")}
                </button>
              ) : null}
            </div>
          )}
        </div>
      </div>
      <UploadList queue={queue} />
    </Group>
  );
}

interface ShownProps extends KindProps {
  picture: StoredPicture;
}

/** Return the id of what explains the focal point beside the picture of the field *id*. */
export const pointHelpOf = (id: string) => `${id}-point`;

function Shown({ field, id, picture, onChange, readOnly, pointHelp }: ShownProps) {
  const { label } = field;
  const { width, height, alt } = picture;
  const text = alt ?? "";
  return (
    <>
      <figure className={styles.shown}>
        <FocalPoint
          src={sourceOf(picture.url, 640)}
          alt={text}
          size={picture}
          point={pointOf(picture)}
          label={label}
          describedBy={pointHelp ?? pointHelpOf(id)}
          readOnly={readOnly}
          onMove={(point) => onChange(withPoint(picture, point))}
        />
        <figcaption className="meta" id={pointHelpOf(id)}>
          {width && height ? <span className="num">{t("admin.content.picture.size", { width, height })} </span> : null}
          {readOnly || pointHelp ? null : t("admin.site.slides.point_help")}
        </figcaption>
      </figure>
      <Field
        id={`${id}-alt`}
        label={t("admin.content.picture.alt_of", { label })}
        error={altFault(text)}
        aside={<Counter count={lengthOf(text)} max={LONGEST_ALT} />}
      >
        {(control) => (
          <textarea
            {...control}
            rows={2}
            readOnly={readOnly}
            value={text}
            onChange={(event) => onChange(withAlt(picture, event.target.value))}
          />
        )}
      </Field>
    </>
  );
}

interface FocalProps {
  label: string;
  picture: StoredPicture;
  onChange: (value: unknown) => void;
}

function Focal({ label, picture, onChange }: FocalProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="btn btn--line"
        aria-label={t("admin.content.picture.focus_of", { label })}
        onClick={() => setOpen(true)}
      >
        {t("admin.focal.title")}
      </button>
      {isOpen ? (
        <FocalDialog
          label={label}
          picture={picture}
          onApply={(point, alt) => {
            onChange(withPoint(withAlt(picture, alt), point));
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
