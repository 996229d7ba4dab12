/** Pictures pasted or dropped into the text: uploaded, then written where the caret is. */
import { useEffect, useEffectEvent, useRef } from "react";
import type { RefObject } from "react";

import { useSite } from "@shared/site";
import { showToast } from "@shared/toasts";
import { isActive, sortPicked } from "@shared/uploads/pictures";
import { sourcesOf } from "@shared/uploads/entryList";
import { useUploads } from "@shared/uploads/useUploads";
import { applyEdit } from "./applyEdit";
import { image } from "./formatting";
import { t } from "./text";
import type { Editor } from "./useEditor";

/** The folder of articles' pictures at the image host. */
const FOLDER = "insight";
const ENDING = /\.[^.]*$/;

interface PicturesProps {
  area: RefObject<HTMLTextAreaElement | null>;
  editor: Editor;
  /** Gets how many are on their way. */
  onUploading: (waiting: number) => void;
}

export function usePicturesInText({ area, editor, onUploading }: PicturesProps) {
  const { site } = useSite();
  // Until the site's limit is known, the server alone refuses what is too large.
  const maxBytes = site?.maxUploadBytes ?? Infinity;
  const isHeld = useRef(false);
  const { queue, entries } = useUploads({
    draft: editor.draftId,
    folder: FOLDER,
    maxBytes,
    // Written into the text below, each in its turn.
    onDone: () => undefined,
    onDuplicate: (_, name) => showToast("warn", t("upload.duplicate", { name })),
  });
  const waiting = entries.filter(isActive).length;
  const { pictures, notePictures } = editor;

  /** Write what has arrived, in the order picked; what failed holds nothing up. */
  function insertArrived() {
    const field = area.current;
    if (!field || isHeld.current) return;
    for (const entry of queue.read()) {
      const { key, name, image: stored } = entry;
      if (!stored && isActive(entry)) return;
      if (!stored) continue;
      const isWritten = field.value.includes(stored.url);
      queue.settle(key, editor.afterNextWriting());
      if (!isWritten) insertQuietly(field, stored.url, name.replace(ENDING, ""));
    }
  }

  const goOn = useEffectEvent(() => {
    // They go where somebody was at work, as they would have without the reload.
    if (pictures.length > 0) area.current?.setSelectionRange(editor.caret, editor.caret);
    queue.restore(pictures);
  });
  useEffect(() => goOn(), [queue, pictures]);

  useEffect(() => {
    onUploading(waiting);
    notePictures(entries.length > 0);
  }, [waiting, entries.length, onUploading, notePictures]);

  useEffect(() => {
    if (entries.some((entry) => entry.image)) setTimeout(insertArrived);
  });

  function add(files: readonly File[]) {
    editor.change({}, area.current?.selectionEnd);
    const fresh = files.filter((file) => !queue.giveBack(file));
    const picked = sortPicked(fresh, sourcesOf(entries), { maxBytes, room: Infinity });
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
