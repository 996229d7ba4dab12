/** Pictures pasted or dropped into the text: uploaded, then written where the caret is. */
import { useEffect, useRef } from "react";
import type { RefObject } from "react";

import { useSite } from "@shared/site";
import { showToast } from "@shared/toasts";
import { isActive, sortPicked } from "@shared/uploads/pictures";
import type { UploadedImage } from "@shared/uploads/pictures";
import { useUploads } from "@shared/uploads/useUploads";
import { applyEdit } from "./applyEdit";
import { image } from "./formatting";
import { t } from "./text";

/** The folder of articles' pictures at the image host. */
const FOLDER = "insight";
const ENDING = /\.[^.]*$/;

export function usePicturesInText(
  area: RefObject<HTMLTextAreaElement | null>,
  onUploading: (isUploading: boolean) => void,
) {
  const { site } = useSite();
  // Until the site's limit is known, the server alone refuses what is too large.
  const maxBytes = site?.maxUploadBytes ?? Infinity;
  const isHeld = useRef(false);
  const arrived = useRef(new Map<string, UploadedImage>());
  const { queue, entries } = useUploads({
    folder: FOLDER,
    maxBytes,
    onDone: (key, stored) => void arrived.current.set(key, stored),
  });
  const isUploading = entries.some(isActive);

  /** Write what has arrived, in the order picked; what failed holds nothing up. */
  function insertArrived() {
    const field = area.current;
    if (!field || isHeld.current) return;
    for (const entry of queue.read()) {
      const stored = arrived.current.get(entry.key);
      if (!stored && isActive(entry)) return;
      if (!stored) continue;
      arrived.current.delete(entry.key);
      queue.remove(entry.key);
      insertQuietly(field, stored.url, entry.name.replace(ENDING, ""));
    }
  }

  useEffect(() => onUploading(isUploading), [isUploading, onUploading]);

  useEffect(() => {
    if (arrived.current.size > 0) setTimeout(insertArrived);
  });

  function add(files: readonly File[]) {
    const picked = sortPicked(files, entries.map(({ file }) => file), { maxBytes, room: Infinity });
    queue.add(picked.accepted);
    queue.add(picked.tooLarge, "too_large");
    const [stranger] = picked.notImages;
    if (stranger) showToast("warn", t("upload.error.not_image", { name: stranger.name }));
  }

  return {
    queue,
    add,
    /** A syllable is being composed: writing now would break it. */
    hold: () => {
      isHeld.current = true;
    },
    release: () => {
      isHeld.current = false;
      // The browser writes the syllable after this event.
      setTimeout(insertArrived);
    },
  };
}

/** Write the picture, and leave the focus where somebody is at work. */
function insertQuietly(field: HTMLTextAreaElement, url: string, name: string) {
  const busy = document.activeElement;
  applyEdit(field, image(url, name));
  if (busy instanceof HTMLElement && busy !== field && busy !== document.body) busy.focus();
}
