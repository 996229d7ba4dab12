/** Shows a record as its draft would make it, on the real page, in a tab of its own. */
import { BASE } from "../admin/languages/twins";
import { addressIn } from "../language";
import { showToast } from "../toasts";
import { t } from "./text";
import type { Collection } from "./types";

/** Open the preview of the record *id* in *language*; a browser that forbids that here offers it once more. */
export function openPreview(collection: Collection, id: string, language = BASE.code): void {
  const show = () => window.open(previewIn(language, collection, id), `preview-${id}`);
  if (!show()) showToast("ok", t("admin.publish.preview_ready"), undefined, { label: t("admin.publish.preview"), run: show });
}

/**
 * Return where the record *id* is seen in another *language*; undefined for the base one, in which each has its own place.
 *
 * Without a draft the preview leads to the public page: in that language, or in the base one where it is not there.
 */
export function publicIn(language: string, collection: Collection, id: string): string | undefined {
  return language === BASE.code ? undefined : previewIn(language, collection, id);
}

function previewIn(language: string, collection: Collection, id: string): string {
  return addressIn(language, `/preview/${collection}/${encodeURIComponent(id)}`);
}
