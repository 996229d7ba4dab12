/** The picture of an article in the list: an address, or a picture of this device. */
import type { ReactNode } from "react";

import { Field } from "@shared/admin/Field";
import { AWAITED } from "@shared/admin/pasting/pictures";
import { FileButton } from "@shared/uploads/FileButton";
import { isPicture } from "@shared/uploads/pictures";
import { showToast } from "@shared/toasts";
import { isPictureAddress } from "./addresses";
import { Camera } from "./icons";
import { t } from "./text";
import type { Editor } from "./useEditor";
import type { TextPictures } from "./usePicturesInText";

interface ThumbnailFieldProps {
  editor: Editor;
  pictures: TextPictures;
  error: string | undefined;
  aside: ReactNode;
}

export function ThumbnailField({ editor, pictures, error, aside }: ThumbnailFieldProps) {
  const { thumbnail } = editor.values;
  const isAwaited = thumbnail.startsWith(AWAITED);

  function change(next: string) {
    if (isAwaited) pictures.queue.remove(thumbnail.slice(AWAITED.length));
    editor.change({ thumbnail: next });
  }

  function choose([file]: readonly File[]) {
    if (!file) return;
    if (isPicture(file)) change(pictures.keepPlace(file));
    else showToast("warn", t("upload.error.not_image", { name: file.name }));
  }

  return (
    <Field label={t("field.thumbnail")} error={error} aside={aside} help={helpOf(thumbnail, pictures)}>
      {(field) => (
        <span className="flex gap-2 [&_input[type=url]]:flex-1 [&_input[type=url]]:min-w-0 [&_.btn]:flex-none [&_.btn]:min-h-11 lg:[&_.btn]:px-3">
          <input
            {...field}
            type="url"
            inputMode="url"
            value={isAwaited ? "" : thumbnail}
            placeholder={t("admin.editor.form.thumbnail.placeholder")}
            onChange={(event) => change(event.target.value)}
          />
          {!isAwaited && isPictureAddress(thumbnail) ? <img className="size-11 object-cover bg-plaster" src={thumbnail.trim()} alt="" /> : null}
          <FileButton label={t("admin.editor.form.thumbnail.choose")} field={t("admin.editor.form.thumbnail.file")} onFiles={choose}>
            <Camera />
            {/* Beside another field there is room for the drawing alone. */}
            <span className="lg:hidden">{t("admin.editor.pictures.choose")}</span>
          </FileButton>
        </span>
      )}
    </Field>
  );
}

function helpOf(thumbnail: string, pictures: TextPictures): string {
  if (!thumbnail.startsWith(AWAITED)) return t("admin.editor.form.thumbnail.hint");
  return t(pictures.isOnItsWay(thumbnail) ? "admin.editor.form.thumbnail.uploading" : "admin.editor.error.thumbnail_missing");
}
