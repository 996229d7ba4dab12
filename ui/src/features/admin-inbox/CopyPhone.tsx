/** Puts a telephone number where it can be pasted from. */
import { copyText } from "@shared/copyText";
import { showToast } from "@shared/toasts";
import { t } from "./text";

export function CopyPhone({ phone }: { phone: string }) {
  async function copy() {
    if (await copyText(phone)) showToast("ok", t("admin.enquiry.copied_phone"));
    else showToast("warn", t("admin.enquiry.copy_failed"));
  }

  return (
    <button type="button" className="min-h-6 text-ink-2 underline decoration-rule-strong underline-offset-5 max-md:reach" aria-label={t("admin.enquiry.copy_phone")} onClick={() => void copy()}>
      {t("admin.common.copy")}
    </button>
  );
}
