/** The pictures that are brought from the web for one form, for as long as it is open. */
import { useEffect, useState, useSyncExternalStore } from "react";

import type { UploadedImage } from "@shared/uploads/pictures";
import { WebPictureQueue } from "./webPictures";

/**
 * Return what is under way; *onArrived* gets each address with the picture that takes its place.
 *
 * It is under way until `forget` says that it stands there.
 */
export function useWebPictures(folder: string, onArrived: (url: string, image: UploadedImage) => void) {
  const [now] = useState(() => ({ onArrived }));
  const [queue] = useState(() => new WebPictureQueue(folder, (url, image) => now.onArrived(url, image)));
  const failures = useSyncExternalStore(queue.watch, queue.read);

  useEffect(() => {
    Object.assign(now, { onArrived });
  });
  useEffect(() => queue.close, [queue]);

  return {
    failures,
    waiting: Object.values(failures).filter((failure) => failure === "").length,
    fetchAll: queue.fetchAll,
    forget: queue.forget,
  };
}
