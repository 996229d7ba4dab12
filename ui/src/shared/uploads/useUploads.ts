/** The uploads of one form, for as long as it is open. */
import { useEffect, useState, useSyncExternalStore } from "react";

import { fileOf, PictureKeeper } from "./keptPictures";
import type { UploadedImage } from "./pictures";
import { reducePicture } from "./reducePicture";
import { dropUpload, sendPicture } from "./sendPicture";
import { sha256 } from "./sha256";
import { UploadQueue } from "./uploadQueue";

interface UploadsProps {
  /** The draft that the pictures wait with. */
  draft: string;
  /** The folder name at the image host. */
  folder: string;
  maxBytes: number;
  onDone: (key: string, image: UploadedImage) => void;
  /** Gets what was taken out again, because another picture has the same content. */
  onDuplicate: (key: string, name: string) => void;
}

/** Return a queue and its entries; what is given may change while it works. */
export function useUploads(props: UploadsProps) {
  const [now] = useState(() => ({ ...props }));
  const [queue] = useState(
    () =>
      new UploadQueue({
        send: sendPicture,
        drop: dropUpload,
        digest: sha256,
        reduce: reducePicture,
        load: fileOf,
        keeper: new PictureKeeper(() => now.draft),
        folder: () => now.folder,
        maxBytes: () => now.maxBytes,
        onDone: (key, image) => now.onDone(key, image),
        onDuplicate: (key, name) => now.onDuplicate(key, name),
      }),
  );
  const entries = useSyncExternalStore(queue.watch, queue.read);

  useEffect(() => {
    Object.assign(now, props);
  });

  useEffect(() => {
    const resume = () => queue.retryAll(["paused"]);
    queue.open();
    window.addEventListener("online", resume);
    return () => {
      window.removeEventListener("online", resume);
      queue.close();
    };
  }, [queue]);

  return { queue, entries };
}
