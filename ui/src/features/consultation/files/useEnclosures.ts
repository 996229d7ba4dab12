/** The files of the consultation or the receipt in view, as the screen reads them. */
import { useEffect, useState, useSyncExternalStore } from "react";

import { isReducible, REDUCED_BYTES } from "./enclosure";
import type { Enclosure } from "./enclosure";
import { EnclosureQueue } from "./EnclosureQueue";
import type { QueueNeeds } from "./EnclosureQueue";
import { deviceStore } from "./fileStore";
import { sendPatiently } from "./sendPatiently";

export interface Enclosures {
  entries: readonly Enclosure[];
  queue: EnclosureQueue;
}

/** The limits, and what is other than for a consultation that is not sent yet. */
type Needs = Pick<QueueNeeds, "limits"> & Partial<QueueNeeds>;

/** Return the queue of *needs*; it goes on with what waited, if anything *isBegun*. */
export function useEnclosures(needs: Needs, isBegun: () => boolean): Enclosures {
  const { limits, already = 0, store = deviceStore, transfer = sendPatiently } = needs;
  const [queue] = useState(
    () => new EnclosureQueue({ store, transfer, reduce: reduced, limits, already }),
  );
  const [isWaiting] = useState(isBegun);
  const entries = useSyncExternalStore(queue.watch, queue.read);

  useEffect(() => {
    if (isWaiting) void queue.restore();
    else queue.clear({ onServer: false });
    const goOn = () => queue.resume();
    window.addEventListener("online", goOn);
    return () => {
      window.removeEventListener("online", goOn);
      queue.close();
    };
  }, [queue, isWaiting]);

  return { entries, queue };
}

/** Return *file* smaller where that loses nothing; what the browser cannot read goes as it is. */
async function reduced(file: File): Promise<File> {
  if (!isReducible(file)) return file;
  const { reducePicture } = await import("@shared/uploads/reducePicture");
  const small = await reducePicture(file, REDUCED_BYTES).catch(() => file);
  return small.size < file.size ? small : file;
}
