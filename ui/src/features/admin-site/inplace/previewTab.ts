/** The tab that shows a page as its drafts make it. */
import { addressIn } from "@shared/language";
import { showToast } from "@shared/toasts";
import { t } from "./text";

const TAB = "preview-page";

/** Open the tab, which is led on later: browsers allow it in the click alone. Null where they do not even then. */
export function openTab(): Window | null {
  return window.open("", TAB);
}

/** Show the page at *address* in *language* in *tab*; where there is none, offer it once more. Who closed it is let be. */
export function leadOn(tab: Window | null, address: string, language: string): void {
  const url = addressIn(language, `/preview/page?${new URLSearchParams({ path: address, bar: "true" })}`);
  const show = () => window.open(url, TAB);
  if (!tab) showToast("ok", t("admin.publish.preview_ready"), undefined, { label: t("admin.publish.preview"), run: show });
  else if (!tab.closed) tab.location.replace(url);
}
