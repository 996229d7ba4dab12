/** A project's pictures: cover, roles, order, removal, texts, and what is being uploaded. */
import { memo, useId, useState } from "react";

import { DemoMark } from "@shared/admin/demo/DemoMark";
import { FocalDialog } from "@shared/admin/focal/FocalDialog";
import { Alert } from "@shared/icons";
import { DropArea } from "@shared/uploads/DropArea";
import { isActive, megabytes } from "@shared/uploads/pictures";
import { pickedText } from "./pickedText";
import { describablesOf } from "./pictures/facts";
import { PhotoGrid } from "./pictures/PhotoGrid";
import { useImages } from "./pictures/useImages";
import type { Images } from "./pictures/useImages";
import { t } from "./text";
import type { AdminSite } from "./types";
import { pickedInto } from "./picking";
import type { Gallery } from "./useGallery";

interface ProjectImagesProps {
  gallery: Gallery;
  fault: string | undefined;
  site: AdminSite;
  isNew: boolean;
  /** Whether they are still as the demo brought them. */
  isOfDemo: boolean;
}

/** Drawn anew with the pictures alone: there may be many. */
export const ProjectImages = memo(function ProjectImages({ gallery, fault, site, isNew, isOfDemo }: ProjectImagesProps) {
  const { shown, entries, duplicates } = gallery;
  const images = useImages(gallery);
  const [picked, setPicked] = useState("");
  const [opened, setOpened] = useState<string | null>(null);
  const faultId = useId();
  const limits = { max: site.maxNewImages, maxMb: megabytes(site.maxUploadBytes) };
  const count = shown.length;
  const same = duplicates.length > 0 ? t("upload.duplicate", { name: duplicates.join(", ") }) : "";
  const said = [picked, same].filter(Boolean).join("\n");

  return (
    <>
      <div className="flex justify-between items-baseline gap-3 [&_b]:text-danger [&_b]:font-medium">
        <h2>
          {t("field.images")} {isNew ? <b aria-hidden="true">*</b> : null}
        </h2>
        {isOfDemo ? <DemoMark place="end" /> : null}
        <span className="meta num">
          {isNew ? `${count} / ${site.maxNewImages}` : countText(images, entries.filter(isActive).length)}
        </span>
      </div>
      {count > 0 ? <PhotoGrid images={images} entries={entries} onOpen={setOpened} /> : null}
      <DropArea
        label={t("admin.portfolio.form.images.select")}
        active={t("admin.portfolio.form.images.drop_active")}
        describedBy={fault ? faultId : undefined}
        invalid={fault !== undefined && fault !== ""}
        tall={count === 0}
        onFiles={(files) => setPicked(pickedText(pickedInto(gallery, files, { site, isNew }), limits))}
      >
        <span>
          {t("admin.project.images.drop")} <u>{t("admin.project.images.choose")}</u>
        </span>
        <span className="meta">
          {t(isNew ? "admin.project.images.limits" : "admin.project.images.limits_edit", limits)}
        </span>
      </DropArea>
      {fault ? (
        <p className="field__error" id={faultId} role="alert">
          <Alert />
          {fault}
        </p>
      ) : null}
      {said ? (
        <p className="text-danger text-13 leading-[1.6] whitespace-pre-line" role="alert">
          {said}
        </p>
      ) : null}
      <p className="sr" role="status">
        {images.announced}
      </p>
      {opened === null ? null : (
        <FocalDialog
          pictures={describablesOf(images.shown)}
          start={opened}
          hasCaption
          onApply={(described) => {
            images.describe(described);
            setOpened(null);
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
});

/** Under which name the pictures are kept. */
export function StoredAs({ folder }: { folder: string }) {
  return (
    <p className="meta">
      {t("admin.project.stored_as")} <code>{folder}</code>
    </p>
  );
}

function countText({ shown, cover }: Images, pending: number): string {
  const count = shown.length;
  if (pending > 0) return t("admin.project.images.uploading", { count, pending });
  const n = shown.findIndex(({ key }) => key === cover) + 1;
  return n > 0 ? t("admin.project.images.count", { count, n }) : t("admin.portfolio.image_count", { count });
}
