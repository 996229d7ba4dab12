/** Opening the site to search engines, and closing it: each says so afterwards. */
import { useSending } from "@shared/admin/useSending";
import { refreshContent } from "@shared/opening/useOpening";
import { sendSigned } from "@shared/session";
import { showToast } from "@shared/toasts";
import { t } from "./text";

export function useOpeningActs() {
  const { isBusy, faults, sending } = useSending([]);

  return {
    isBusy,
    /** Why it did not go on. */
    refusal: faults["other"],
    /** Open the site, then do *onOpened*. */
    open: (onOpened?: () => void) =>
      void sending(async () => {
        await act("open", t("admin.opening.opened"));
        onOpened?.();
      }),
    close: (onClosed: () => void) =>
      void sending(async () => {
        await act("close", t("admin.opening.closed"));
        onClosed();
      }),
  };
}

async function act(what: "open" | "close", done: string): Promise<void> {
  try {
    await sendSigned("POST", `/api/admin/site/${what}`);
    showToast("ok", done);
  } finally {
    await refreshContent();
  }
}
