/** One picture or film on its way to the server, in place of the one that a field has. */
import { useEffect, useEffectEvent } from "react";

import { isActive } from "./pictures";
import type { UploadedImage, UploadEntry } from "./pictures";
import { useUploads } from "./useUploads";
import type { Uploads } from "./useUploads";

/** Where a file waits over a reload. */
export interface Keeping {
  /** The draft that it waits with, and the field of the form that it is for. */
  draft: string;
  field: string;
  /** All that was found with the draft. */
  found: readonly UploadEntry[];
}

interface SingleUpload extends Pick<Uploads, "folder" | "maxBytes" | "send"> {
  /** Where it is kept; without this a reload ends it: a picture is chosen again sooner than it is taken up. */
  keeping?: Keeping | undefined;
  /** Say why a file is not taken; empty for one that is. */
  refusalOf: (file: File) => string;
  /** Gets the picture once the server has it; until what it promises is done, it is on its way. */
  onDone: (image: UploadedImage) => void | Promise<void>;
  /** Gets whether one is on its way, whenever that changes. */
  onUnderway?: ((isUnderway: boolean) => void) | undefined;
}

/** Return the queue, and what takes a file in; what is given may change while it works. */
export function useSingleUpload({ keeping, refusalOf, onDone, onUnderway, ...given }: SingleUpload) {
  const { draft, field, found = [] } = keeping ?? {};
  const { queue, entries } = useUploads({ ...given, draft, field, onDone: (key, image) => void handOver(key, image) });
  const isUnderway = entries.some((entry) => isActive(entry) || entry.state === "done");

  /** Hand a picture over; it is in the list until then, so that nobody takes it for ended. */
  async function handOver(key: string, image: UploadedImage) {
    // What may be better of it is told at the pictures of projects alone.
    const { advice: _, ...picture } = image;
    try {
      await onDone(picture);
    } finally {
      queue.remove(key);
    }
  }

  const tell = useEffectEvent((is: boolean) => onUnderway?.(is));
  useEffect(() => tell(isUnderway), [isUnderway]);
  const goOn = useEffectEvent(() => queue.restore(found.filter((entry) => entry.field === field)));
  const end = useEffectEvent(() => {
    if (!keeping) queue.clear();
  });
  useEffect(() => {
    goOn();
    return () => {
      tell(false);
      end();
    };
  }, [queue]);

  function pick(files: readonly File[]) {
    const [file] = files;
    if (file && queue.giveBack(file)) return;
    queue.clear();
    if (!file) return;
    const refusal = refusalOf(file);
    if (refusal) queue.refuse([file], refusal);
    else queue.add([file]);
  }

  return {
    queue,
    pick,
    isUnderway,
    /** Whether something is in the list that a reload brings back. */
    isWaiting: entries.some(({ state }) => state !== "refused"),
  };
}
