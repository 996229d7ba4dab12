/** The uploads of one form, for as long as it is open. */
import { useEffect, useState } from "react";

import { useJobs } from "@outbox/useJobs";
import { pictureStore } from "./keptPictures";
import { reducePicture } from "./reducePicture";
import { dropUpload, sendPicture } from "./sendPicture";
import { sha256 } from "./sha256";
import { UploadQueue } from "./uploadQueue";
import type { QueueNeeds } from "./uploadQueue";

const NEEDS = {
  send: sendPicture,
  drop: dropUpload,
  digest: sha256,
  reduce: reducePicture,
  storeOf: pictureStore,
  onDuplicate: () => undefined,
};

export type Uploads = Omit<QueueNeeds, keyof typeof NEEDS> & Partial<QueueNeeds>;

/** Return a queue and its entries; what is given may change while it works. */
export function useUploads(given: Uploads) {
  const [queue] = useState(() => new UploadQueue({ ...NEEDS, ...given }));
  useEffect(() => queue.know(given));
  return { queue, entries: useJobs(queue) };
}
