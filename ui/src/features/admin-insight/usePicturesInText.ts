/** Pictures on their way into the text and to its thumbnail: uploaded, or brought from the web. */
import { useEffect, useEffectEvent, useRef } from "react";
import type { RefObject } from "react";

import { address } from "@shared/admin/pasting/markup";
import { AWAITED } from "@shared/admin/pasting/pictures";
import type { KeptValues, RecordForm } from "@records/useRecordForm";
import type { Slot } from "@shared/admin/drafts/useSlot";
import { useSite } from "@shared/site";
import { showToast } from "@shared/toasts";
import { isActive, sortPicked, sourcesOf } from "@shared/uploads/pictures";
import { useUploads } from "@shared/uploads/useUploads";
import { applyQuietly } from "./applyEdit";
import type { Formatting } from "./formatting";
import { image } from "./formatting";
import { changed, picturesIn } from "./picturesOfText";
import type { TextPicture } from "./picturesOfText";
import { t } from "./text";
import { useWebPictures } from "./useWebPictures";

/** The folder of articles' pictures at the image host. */
const FOLDER = "insight";

interface PicturesProps {
  area: RefObject<HTMLTextAreaElement | null>;
  form: RecordForm;
  /** Where the pictures wait over a reload, and those that do. */
  slot: Slot<KeptValues>;
  /** Called with the address of the thumbnail when it has come. */
  onThumbnail: (url: string) => void;
}

export type TextPictures = ReturnType<typeof usePicturesInText>;

export function usePicturesInText({ area, form, slot, onThumbnail }: PicturesProps) {
  const { site } = useSite();
  // Until the site's limit is known, the server alone refuses what is too large.
  const maxBytes = site?.maxUploadBytes ?? Infinity;
  const isHeld = useRef(false);
  const brought = useRef<[string, string][]>([]);
  const { queue, entries } = useUploads({
    draft: slot.id,
    folder: FOLDER,
    maxBytes,
    // Written into the text below, each in its turn.
    onDone: () => undefined,
    onDuplicate: (_, name) => showToast("warn", t("upload.duplicate", { name })),
  });
  const web = useWebPictures(FOLDER, (url, stored) => {
    brought.current.push([url, stored.url]);
    setTimeout(insertArrived);
  });
  const waiting = entries.filter(isActive).length + web.waiting;

  /** Write what has arrived, in the order picked; what failed holds nothing up. */
  function insertArrived() {
    const field = area.current;
    if (!field || isHeld.current) return;
    brought.current.splice(0).forEach(([from, to]) => {
      renameQuietly(field, address(from), to);
      web.forget(from);
    });
    let isBefore = false;
    for (const entry of queue.read()) {
      const { key, image: stored } = entry;
      const place = placeOf(key, field.value, String(form.values["thumbnail"] ?? ""));
      if (!stored) isBefore ||= !place && isActive(entry);
      else if (place || !isBefore) {
        if (place === "thumbnail") onThumbnail(stored.url);
        else if (place === "text") renameQuietly(field, AWAITED + key, stored.url);
        // Its alternative text is asked for: the name of a file is none.
        else if (!field.value.includes(stored.url)) applyQuietly(field, image(stored.url, ""));
        queue.settle(key, form.written());
      }
    }
  }

  const goOn = useEffectEvent(() => {
    // They go where somebody was at work, as they would have without the reload.
    const field = area.current;
    if (field && slot.pictures.length > 0) field.selectionStart = field.selectionEnd = form.caret ?? field.value.length;
    queue.restore(slot.pictures);
  });
  useEffect(() => goOn(), [queue]);

  useEffect(() => {
    if (entries.some((entry) => entry.image)) setTimeout(insertArrived);
  });

  function add(files: readonly File[]) {
    if (area.current) form.noteCaret(area.current.selectionEnd);
    const fresh = files.filter((file) => !queue.giveBack(file));
    const picked = sortPicked(fresh, sourcesOf(entries), { maxBytes, room: Infinity });
    queue.add([...picked.accepted, ...picked.tooLarge]);
    const [stranger] = picked.notImages;
    if (stranger) showToast("warn", t("upload.error.not_image", { name: stranger.name }));
  }

  /** Upload *file* for a place that is kept for it; return what names it there until it has come. */
  function keepPlace(file: File): string {
    const [key = ""] = queue.add([file]);
    return AWAITED + key;
  }

  /** Apply *format* to the text as it is now, without taking the focus. */
  function write(format: Formatting) {
    if (area.current) applyQuietly(area.current, format);
  }

  return {
    queue,
    entries,
    web,
    /** How many are on their way. */
    waiting,
    add,
    keepPlace,
    write,
    /** Upload *file* in place of *picture*, whose words stay. */
    give: (picture: TextPicture, file: File) => write(changed(picture, { address: keepPlace(file) })),
    /** Say whether what *address* names is on its way. */
    isOnItsWay: (name: string) => entries.some((entry) => AWAITED + entry.key === name && isActive(entry)),
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

/** Say where a place is kept for the upload *key*. */
function placeOf(key: string, text: string, thumbnail: string): "text" | "thumbnail" | null {
  if (thumbnail === AWAITED + key) return "thumbnail";
  return text.includes(`(${AWAITED}${key})`) ? "text" : null;
}

/** Let every picture at *from* be that at *to*; each is looked for again, as all after it move. */
function renameQuietly(field: HTMLTextAreaElement, from: string, to: string) {
  const count = picturesIn(field.value).filter((one) => one.address === from).length;
  for (let left = count; left > 0; left -= 1) {
    const found = picturesIn(field.value).find((one) => one.address === from);
    if (found) applyQuietly(field, changed(found, { address: to }));
  }
}
