/** The picture of an article in the list: an address, or a picture of this device. */
import { asideOf } from "@records/fields/Aside";
import type { ContentField } from "@shared/admin/contentTypes";
import { Field } from "@shared/admin/Field";
import { AWAITED } from "@shared/admin/pasting/pictures";
import { FileButton } from "@shared/uploads/FileButton";
import { isPicture } from "@shared/uploads/pictures";
import { showToast } from "@shared/toasts";
import { isPictureAddress } from "./addresses";
import { Camera } from "./icons";
import { t } from "./text";
import type { TextPictures } from "./usePicturesInText";

interface ThumbnailFieldProps {
  field: ContentField;
  value: string;
  onChange: (value: string) => void;
  pictures: TextPictures;
  fault: string | undefined;
  isDemo: boolean;
}

export function ThumbnailField({ field, value: thumbnail, onChange, pictures, fault, isDemo }: ThumbnailFieldProps) {
  const isAwaited = thumbnail.startsWith(AWAITED);

  function change(next: string) {
    if (isAwaited) pictures.queue.remove(thumbnail.slice(AWAITED.length));
    onChange(next);
  }

  function choose([file]: readonly File[]) {
    if (!file) return;
    if (isPicture(file)) change(pictures.keepPlace(file));
    else showToast("warn", t("upload.error.not_image", { name: file.name }));
  }

  return (
    <Field
      id={`article-${field.name}`}
      label={field.label}
      error={fault}
      aside={asideOf(field, thumbnail, isDemo)}
      help={isAwaited ? helpOf(thumbnail, pictures) : field.help}
    >
      {(control) => (
        <span className="flex gap-2 [&_input[type=url]]:flex-1 [&_input[type=url]]:min-w-0 [&_.btn]:flex-none [&_.btn]:min-h-11 lg:[&_.btn]:px-3">
          <input
            {...control}
            type="url"
            inputMode="url"
            value={isAwaited ? "" : thumbnail}
            placeholder={field.placeholder}
            onChange={(event) => change(event.target.value)}
          />
          {!isAwaited && isPictureAddress(thumbnail) ? <img className="size-11 object-cover bg-plaster" src={thumbnail.trim()} alt="" /> : null}
          <FileButton label={t("admin.editor.form.thumbnail.choose")} field={t("admin.editor.form.thumbnail.file")} onFiles={choose}>
            <Camera />
            <span className="lg:hidden">{t("admin.editor.pictures.choose")}</span>
          </FileButton>
        </span>
      )}
    </Field>
  );
}

function helpOf(thumbnail: string, pictures: TextPictures): string {
  return t(pictures.isOnItsWay(thumbnail) ? "admin.editor.form.thumbnail.uploading" : "admin.editor.error.thumbnail_missing");
}
