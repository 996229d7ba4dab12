/** One picture of the site's own texts on its way to the server. */
import { useId } from "react";

import { useSite } from "@shared/site";
import { isPicture } from "@shared/uploads/pictures";
import type { UploadedImage } from "@shared/uploads/pictures";
import { useSingleUpload } from "@shared/uploads/useSingleUpload";
import { t } from "./text";
import { noteUpload } from "./uploading";

/** The folder of the site's own pictures at the image host. */
const FOLDER = "site";

/** Return the queue, and what takes a file in; *onDone* gets the picture once the server has it. */
export function usePictureUpload(onDone: (image: UploadedImage) => void) {
  const id = useId();
  const { site } = useSite();
  return useSingleUpload({
    folder: FOLDER,
    maxBytes: site?.maxUploadBytes ?? Infinity,
    refusalOf: (file) => (isPicture(file) ? "" : t("upload.not_image")),
    onDone,
    onUnderway: (isUnderway) => noteUpload(id, isUnderway),
  });
}
