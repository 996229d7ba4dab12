/** The files of the consultation in view, as the screen reads them. */
import { useEffect, useState, useSyncExternalStore } from "react";

import type { Choices } from "../choices";
import { isReducible, REDUCED_BYTES } from "./enclosure";
import type { Enclosure } from "./enclosure";
import { EnclosureQueue } from "./EnclosureQueue";
import { deviceStore } from "./fileStore";
import { sendPatiently } from "./sendPatiently";

export interface Enclosures {
  entries: readonly Enclosure[];
  queue: EnclosureQueue;
}

/** Return the queue of *choices*' limits; it goes on with what waited, if anything *isBegun*. */
export function useEnclosures({ limits }: Choices, isBegun: () => boolean): Enclosures {
  const [queue] = useState(
    () => new EnclosureQueue({ store: deviceStore, transfer: sendPatiently, reduce: reduced, limits }),
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
