/** Shows a record as its draft would make it, on the real page, in a tab of its own. */
import { BASE } from "../admin/languages/twins";
import { addressIn } from "../language";
import { showToast } from "../toasts";
import { t } from "./text";
import type { Collection } from "./types";

/** Open the preview of the record *id* in *language*; a browser that forbids that here offers it once more. */
export function openPreview(collection: Collection, id: string, language = BASE.code): void {
  const show = () => window.open(addressIn(language, `/preview/${collection}/${encodeURIComponent(id)}`), `preview-${id}`);
  if (!show()) showToast("ok", t("admin.publish.preview_ready"), undefined, { label: t("admin.publish.preview"), run: show });
}
