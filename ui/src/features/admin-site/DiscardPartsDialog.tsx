/** Chooses what is dropped: what visitors see is what stands there then. */
import { showToast } from "@shared/toasts";
import type { Part } from "./overview";
import { discardParts } from "./parts";
import { PartsDialog } from "./PartsDialog";
import { t } from "./text";
import { refreshSite } from "./useOverview";

interface DiscardPartsDialogProps {
  waiting: readonly Part[];
  onClose: () => void;
}

export function DiscardPartsDialog({ waiting, onClose }: DiscardPartsDialogProps) {
  return (
    <PartsDialog
      title={t("admin.site.discard_title")}
      lead={t("admin.site.discard_body")}
      parts={waiting}
      start={waiting.length === 1 ? waiting.map(({ part }) => part) : []}
      danger
      submit={(count) => t("admin.site.discard_submit", { count })}
      onSubmit={discard}
      onClose={onClose}
    />
  );
}

async function discard(chosen: readonly Part[]) {
  try {
    await discardParts(chosen);
    showToast("ok", t("admin.site.discarded", { count: chosen.length }));
  } finally {
    await refreshSite();
  }
}
