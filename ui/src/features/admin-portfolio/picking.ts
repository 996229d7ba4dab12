/** Taking files into the pictures of a project. */
import { sortPicked, sourcesOf } from "@shared/uploads/pictures";
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
  const taken = new Set([...picked.accepted, ...picked.tooLarge]);
  const keys = queue.add(fresh.filter((file) => taken.has(file)));
  queue.refuse(picked.notImages, t("upload.not_image"));
  queue.refuse(picked.surplus);
  gallery.setImages((now) => [...now, ...keys.map((key) => ({ key, image: null }))]);
  return picked;
}
