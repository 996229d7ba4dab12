/** One picture or film on its way to the server, in place of the one that a field has. */
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";

import { fileOf, PictureKeeper } from "./keptPictures";
import type { KeptPicture } from "./keptPictures";
import { isActive } from "./pictures";
import type { UploadedImage } from "./pictures";
import { reducePicture } from "./reducePicture";
import { dropUpload, sendPicture } from "./sendPicture";
import type { Send } from "./sendPicture";
import { sha256 } from "./sha256";
import { UploadQueue } from "./uploadQueue";

/** A single picture is chosen again sooner than it is taken up after a reload; a film is not. */
const KEPT_NOWHERE = { note: () => undefined, keep: () => undefined, forget: () => undefined };

/** Where a file waits over a reload. */
export interface Keeping {
  /** The draft that it waits with, and the field of the form that it is for. */
  draft: string;
  field: string;
  /** All that was found with the draft. */
  found: readonly KeptPicture[];
}

interface SingleUpload {
  /** The folder name at the image host. */
  folder: string;
  maxBytes: number;
  /** Where it is kept; without this a reload ends it. */
  keeping?: Keeping | undefined;
  /** How it is sent, where it is no picture. */
  send?: Send;
  /** Say why a file is not taken; empty for one that is. */
  refusalOf: (file: File) => string;
  /** Gets the picture once the server has it; until what it promises is done, it is on its way. */
  onDone: (image: UploadedImage) => void | Promise<void>;
  /** Gets whether one is on its way, whenever that changes. */
  onUnderway?: ((isUnderway: boolean) => void) | undefined;
}

/** Return the queue, and what takes a file in; what is given may change while it works. */
export function useSingleUpload(given: SingleUpload) {
  const [now] = useState(() => ({ ...given }));
  const [unkept, setUnkept] = useState("");
  const [{ queue, take }] = useState(() => {
    const { keeping } = now;
    const made: UploadQueue = new UploadQueue({
      send: now.send ?? sendPicture,
      drop: dropUpload,
      digest: sha256,
      reduce: reducePicture,
      load: keeping ? fileOf : async () => null,
      keeper: keeping ? new PictureKeeper(() => keeping.draft, keeping.field, setUnkept) : KEPT_NOWHERE,
      folder: () => now.folder,
      maxBytes: () => now.maxBytes,
      onDone: (key, image) => void handOver(key, image),
      onDuplicate: () => undefined,
    });
    /** Hand a picture over; it is in the list until then, so that nobody takes it for ended. */
    async function handOver(key: string, image: UploadedImage) {
      // What may be better of it is told at the pictures of projects alone.
      const { advice: _, ...picture } = image;
      try {
        await now.onDone(picture);
      } finally {
        made.remove(key);
      }
    }
    return { queue: made, take: handOver };
  });
  const entries = useSyncExternalStore(queue.watch, queue.read);
  const isUnderway = entries.some((entry) => isActive(entry) || entry.state === "done");

  useEffect(() => {
    Object.assign(now, given);
  });
  useEffect(() => void now.onUnderway?.(isUnderway), [now, isUnderway]);
  const goOn = useEffectEvent(() => {
    const { keeping } = now;
    const waiting = keeping?.found.filter(({ field }) => field === keeping.field) ?? [];
    queue.restore(waiting);
    for (const { key, state, image } of waiting) if (state === "done" && image) void take(key, image);
  });
  useEffect(() => goOn(), [queue]);
  useEffect(() => {
    const resume = () => queue.retryAll(["paused"]);
    queue.open();
    window.addEventListener("online", resume);
    return () => {
      window.removeEventListener("online", resume);
      now.onUnderway?.(false);
      if (!now.keeping) queue.clear();
      queue.close();
    };
  }, [now, queue]);

  function pick(files: readonly File[]) {
    if (files[0] && queue.giveBack(files[0])) return;
    queue.clear();
    for (const file of files.slice(0, 1)) {
      const refusal = now.refusalOf(file);
      if (refusal) queue.add([file], "refused", refusal);
      else queue.add([file], file.size > now.maxBytes ? "too_large" : "waiting");
    }
  }

  return {
    queue,
    pick,
    isUnderway,
    /** Whether something is in the list that a reload brings back. */
    isWaiting: entries.some(({ state }) => state !== "refused"),
    /** The key of what the device has no room for; empty when it keeps everything. */
    unkept,
  };
}
