/** A new link to a draft, which is shown this one time. */
import { useEffect, useRef } from "react";

import { CopyLine } from "../admin/CopyLine";
import { twinned } from "../admin/languages/twins";
import { Sheet } from "../admin/Sheet";
import { Done } from "../icons";
import { addressIn } from "../language";
import { shownInstant } from "./instants";
import { t } from "./previewText";
import type { MadeLink } from "./usePreviewLinks";

interface NewPreviewLinkProps {
  made: MadeLink;
  /** In which the page opens. */
  language: string;
  onClose: () => void;
}

export function NewPreviewLink({ made, language, onClose }: NewPreviewLinkProps) {
  const copy = useRef<HTMLButtonElement>(null);
  useEffect(() => copy.current?.focus(), []);
  const told = twinned(language);

  return (
    <Sheet
      title={t("admin.preview.title")}
      className="w-[min(100%,560px)]"
      body="grid gap-4 content-start"
      onClose={onClose}
      foot={
        <button type="button" className="btn btn--line" onClick={onClose}>
          {t("admin.common.close")}
        </button>
      }
    >
      <p className="note note--ok">
        <Done />
        <span className="num">{t("admin.preview.made", { date: shownInstant(made.expiresAt) })}</span>
      </p>
      <div className="grid gap-4 content-start">
        <CopyLine link={linkIn(language, made.link)} button={copy} />
        {told ? <p className="meta">{t("admin.preview.language", { name: told.name })}</p> : null}
        <p className="meta">{t("admin.preview.once")}</p>
        <p className="meta">{t("admin.preview.privacy")}</p>
      </div>
    </Sheet>
  );
}

/** Return the whole address *link* as it opens in *language*. */
function linkIn(language: string, link: string): string {
  const { origin, pathname } = new URL(link);
  return origin + addressIn(language, pathname);
}
