/** The uploads of one form, for as long as it is open. */
import { useEffect, useState, useSyncExternalStore } from "react";

import type { UploadedImage } from "./pictures";
import { reducePicture } from "./reducePicture";
import { sendPicture } from "./sendPicture";
import { UploadQueue } from "./uploadQueue";

interface UploadsProps {
  /** The folder name at the image host. */
  folder: string;
  maxBytes: number;
  onDone: (key: string, image: UploadedImage) => void;
}

/** Return a queue and its entries; what is given may change while it works. */
export function useUploads({ folder, maxBytes, onDone }: UploadsProps) {
  const [now] = useState(() => ({ folder, maxBytes, onDone }));
  const [queue] = useState(
    () =>
      new UploadQueue({
        send: sendPicture,
        reduce: reducePicture,
        folder: () => now.folder,
        maxBytes: () => now.maxBytes,
        onDone: (key, image) => now.onDone(key, image),
      }),
  );
  const entries = useSyncExternalStore(queue.watch, queue.read);

  useEffect(() => {
    Object.assign(now, { folder, maxBytes, onDone });
  });

  useEffect(() => {
    const resume = () => queue.retryAll(["paused"]);
    window.addEventListener("online", resume);
    return () => {
      window.removeEventListener("online", resume);
      queue.close();
    };
  }, [queue]);

  return { queue, entries };
}
