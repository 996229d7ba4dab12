/** Says that what somebody works on is no longer there: somebody else took it away. */
import { copyText } from "@shared/copyText";
import { showToast } from "@shared/toasts";
import { t } from "./text";

/** Say it of what is called *label*; the text that was *typed* into it can still be copied. */
export function missed(label: string, typed = ""): void {
  const copy = { label: t("admin.common.copy"), run: () => void copyText(typed) };
  showToast("error", t("admin.content.missing"), typed ? `${label}: ${typed}` : label, typed ? copy : undefined);
}
