/** One picture on its way to the server, in place of the one that a field has. */
import { useEffect, useId, useState, useSyncExternalStore } from "react";

import { useSite } from "@shared/site";
import { isActive, sortPicked } from "@shared/uploads/pictures";
import type { UploadedImage } from "@shared/uploads/pictures";
import { reducePicture } from "@shared/uploads/reducePicture";
import { dropUpload, sendPicture } from "@shared/uploads/sendPicture";
import { sha256 } from "@shared/uploads/sha256";
import { UploadQueue } from "@shared/uploads/uploadQueue";
import { t } from "./text";
import { noteUpload } from "./uploading";

/** The folder of the site's own pictures at the image host. */
const FOLDER = "site";
/** A single picture is chosen again sooner than it is taken up after a reload. */
const KEPT_NOWHERE = { note: () => undefined, keep: () => undefined, forget: () => undefined };

/** Return the queue, and what takes a file in; *onDone* gets the picture once the server has it. */
export function usePictureUpload(onDone: (image: UploadedImage) => void) {
  const id = useId();
  const { site } = useSite();
  const maxBytes = site?.maxUploadBytes ?? Infinity;
  const [now] = useState({ onDone, maxBytes });
  const [queue] = useState(() => {
    const made: UploadQueue = new UploadQueue({
      send: sendPicture,
      drop: dropUpload,
      digest: sha256,
      reduce: reducePicture,
      load: async () => null,
      keeper: KEPT_NOWHERE,
      folder: () => FOLDER,
      maxBytes: () => now.maxBytes,
      onDone: (key, image) => {
        made.remove(key);
        now.onDone(image);
      },
      onDuplicate: () => undefined,
    });
    return made;
  });
  const entries = useSyncExternalStore(queue.watch, queue.read);
  const isUnderway = entries.some(isActive);

  useEffect(() => {
    Object.assign(now, { onDone, maxBytes });
  });
  useEffect(() => noteUpload(id, isUnderway), [id, isUnderway]);
  useEffect(() => {
    const resume = () => queue.retryAll(["paused"]);
    window.addEventListener("online", resume);
    return () => {
      window.removeEventListener("online", resume);
      noteUpload(id, false);
      queue.clear();
      queue.close();
    };
  }, [id, queue]);

  function pick(files: readonly File[]) {
    queue.clear();
    const { accepted, tooLarge, notImages } = sortPicked(files.slice(0, 1), [], { maxBytes, room: 1 });
    queue.add(accepted);
    queue.add(tooLarge, "too_large");
    queue.add(notImages, "refused", t("upload.not_image"));
  }

  return { queue, pick, isUnderway };
}
