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

/** What is to be done with files that wait: to go on, or to let them go, on the server as well. */
type Waiting = "goes on" | "ends" | "ends everywhere";

/** Return the queue of *needs*, which does with what waited on this device as it is first told. */
export function useEnclosures(needs: Needs, then: Waiting): Enclosures {
  const { limits, already = 0, store = deviceStore, transfer = sendPatiently } = needs;
  const [queue] = useState(
    () => new EnclosureQueue({ store, transfer, reduce: reduced, limits, already }),
  );
  const [waiting] = useState(then);
  const entries = useSyncExternalStore(queue.watch, queue.read);

  useEffect(() => {
    if (waiting === "goes on") void queue.restore();
    else queue.clear({ onServer: waiting === "ends everywhere" });
    const goOn = () => queue.resume();
    window.addEventListener("online", goOn);
    return () => {
      window.removeEventListener("online", goOn);
      queue.close();
    };
  }, [queue, waiting]);

  return { entries, queue };
}

/** Return *file* smaller where that loses nothing; what the browser cannot read goes as it is. */
async function reduced(file: File): Promise<File> {
  if (!isReducible(file)) return file;
  const { reducePicture } = await import("@shared/uploads/reducePicture");
  const small = await reducePicture(file, REDUCED_BYTES).catch(() => file);
  return small.size < file.size ? small : file;
}
