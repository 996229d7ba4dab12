/** A project's pictures: cover, order, removal, texts, and what is being uploaded. */
import { useId, useState } from "react";

import { DemoMark } from "@shared/admin/demo/DemoMark";
import { Alert } from "@shared/icons";
import { DropArea } from "@shared/uploads/DropArea";
import { megabytes } from "@shared/uploads/pictures";
import { UploadList } from "@shared/uploads/UploadList";
import { AltTexts } from "./AltTexts";
import { CoverGrid } from "./CoverGrid";
import { pickedText } from "./pickedText";
import styles from "./ProjectImages.module.css";
import { t } from "./text";
import type { AdminSite } from "./types";
import type { ProjectFormState } from "./useProjectForm";
import { useImages } from "./useImages";

interface ProjectImagesProps {
  form: ProjectFormState;
  fault: string | undefined;
  site: AdminSite;
  isNew: boolean;
  /** Whether they are still as the demo brought them. */
  isOfDemo: boolean;
}

export function ProjectImages({ form, fault, site, isNew, isOfDemo }: ProjectImagesProps) {
  const images = useImages(form);
  const [picked, setPicked] = useState("");
  const faultId = useId();
  const limits = { max: site.maxNewImages, maxMb: megabytes(site.maxUploadBytes) };
  const count = form.shown.length;
  const same = form.duplicates.length > 0 ? t("upload.duplicate", { name: form.duplicates.join(", ") }) : "";
  const said = [picked, same].filter(Boolean).join("\n");

  return (
    <div className={styles.images}>
      <div className={styles.head}>
        <span className="field__label">
          {t("field.images")} {isNew ? <b aria-hidden="true">*</b> : null}
        </span>
        {isOfDemo ? <DemoMark place="end" /> : null}
        <span className="meta num">
          {isNew ? `${count} / ${site.maxNewImages}` : t("admin.portfolio.image_count", { count })}
        </span>
      </div>
      {count > 0 ? (
        <>
          <CoverGrid images={images} entries={form.uploads.entries} />
          <p className="field__help">{t("admin.portfolio.form.cover.hint")}</p>
          <AltTexts images={images} />
        </>
      ) : null}
      <DropArea
        label={t("admin.portfolio.form.images.select")}
        active={t("admin.portfolio.form.images.drop_active")}
        describedBy={fault ? faultId : undefined}
        invalid={fault !== undefined && fault !== ""}
        tall={count === 0}
        onFiles={(files) => setPicked(pickedText(form.pick(files), limits))}
      >
        <span>{t("admin.portfolio.form.images.drop")}</span>
        <span className="meta">
          {t(isNew ? "admin.portfolio.form.images.hint" : "admin.portfolio.form.images.hint_edit", limits)}
        </span>
      </DropArea>
      {fault ? (
        <p className="field__error" id={faultId} role="alert">
          <Alert />
          {fault}
        </p>
      ) : null}
      {said ? (
        <p className={styles.picked} role="alert">
          {said}
        </p>
      ) : null}
      <UploadList queue={form.uploads.queue} />
      <p className="meta">
        {t("admin.portfolio.form.images.folder")} <code>{form.folder}</code>
      </p>
      <p className="sr" role="status">
        {images.announced}
      </p>
    </div>
  );
}
