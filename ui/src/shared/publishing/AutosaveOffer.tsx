/** Offers to go on with what this person was writing elsewhere. */
import { Done } from "../icons";
import { readableTime } from "../admin/times";
import { t } from "./text";
import type { Autosaved } from "./useAutosave";

interface AutosaveOfferProps {
  found: Autosaved<unknown>;
  onContinue: () => void;
  onDiscard: () => void;
}

export function AutosaveOffer({ found, onContinue, onDiscard }: AutosaveOfferProps) {
  const device = t("admin.autosave.other");
  return (
    <div className="note note--ok" role="status">
      <Done />
      <span>
        <strong>{t("admin.autosave.found")}</strong>{" "}
        {t("admin.autosave.found_detail", { time: readableTime(found.savedAt), device })}{" "}
        <button type="button" className="min-h-6 font-medium underline underline-offset-4" onClick={onContinue}>
          {t("admin.autosave.continue")}
        </button>{" "}
        <button type="button" className="min-h-6 font-medium underline underline-offset-4" onClick={onDiscard}>
          {t("admin.autosave.discard")}
        </button>
      </span>
    </div>
  );
}
