/** Taking files into the pictures of a project. */
import { sourcesOf } from "@shared/uploads/entryList";
import { sortPicked } from "@shared/uploads/pictures";
import type { Picked } from "@shared/uploads/pictures";
import { t } from "./text";
import type { AdminSite } from "./types";
import type { Gallery } from "./useGallery";

interface Limits {
  site: AdminSite;
  isNew: boolean;
}

/** Take *files*; return which of them were, and why others were not. */
export function pickedInto(gallery: Gallery, files: readonly File[], { site, isNew }: Limits): Picked {
  const { queue, entries, shown } = gallery;
  gallery.forgetDuplicates();
  const fresh = files.filter((file) => !queue.giveBack(file));
  const room = isNew ? site.maxNewImages - shown.length : Infinity;
  const picked = sortPicked(fresh, sourcesOf(entries), { maxBytes: site.maxUploadBytes, room });
  const large = new Set(picked.tooLarge);
  const taken = fresh.filter((file) => picked.accepted.includes(file) || large.has(file));
  const keys = taken.flatMap((file) => queue.add([file], large.has(file) ? "too_large" : "waiting"));
  queue.add(picked.notImages, "refused", t("upload.not_image"));
  queue.add(picked.surplus, "refused");
  gallery.setImages((now) => [...now, ...keys.map((key) => ({ key, image: null }))]);
  return picked;
}
