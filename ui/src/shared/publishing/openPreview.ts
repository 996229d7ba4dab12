/** Shows a record as its draft would make it, on the real page, in a tab of its own. */
import { showToast } from "../toasts";
import { t } from "./text";
import type { Collection } from "./types";

/** Open the preview of the record *id*; a browser that forbids that here offers it once more. */
export function openPreview(collection: Collection, id: string): void {
  const show = () => window.open(`/preview/${collection}/${encodeURIComponent(id)}`, `preview-${id}`);
  if (!show()) showToast("ok", t("admin.publish.preview_ready"), undefined, { label: t("admin.publish.preview"), run: show });
}
