/** Passes on the address of what is shown: by the phone's sheet, a menu of ways, or the clipboard. */
import { useState } from "react";
import type { ComponentType } from "react";

import catalogue from "@texts/share.ko.json";
import { translator } from "../messages";
import { Icon } from "./Icon";
import type { Copied } from "./copyAddress";
import { hasSheet, offer } from "./share";
import type { Share } from "./share";
import styles from "./ShareButton.module.css";
import { useNotice } from "./useNotice";

const t = translator(catalogue);
const copying = () => import("./copyAddress");
const NOTICES = { copied: "share.copied", failed: "share.copy_failed" } as const;

/** What a menu of ways is given; *opener* is the button that opened it. */
export interface WaysProps extends Share {
  opener: HTMLElement;
  onClose: () => void;
  onCopied: (outcome: Copied) => void;
}

interface ShareButtonProps extends Share {
  /** The menu where there is no sheet; without one the address is copied at once. */
  ways?: ComponentType<WaysProps>;
}

export function ShareButton({ path, title, ways: Ways }: ShareButtonProps) {
  const [notice, show] = useNotice<Copied>();
  const [opener, setOpener] = useState<HTMLElement | null>(null);

  async function pass(button: HTMLElement) {
    if (hasSheet() && (await offer({ path, title }))) return;
    if (Ways) setOpener(opener ? null : button);
    else show(await copying().then(({ copyAddress }) => copyAddress(path), () => "failed"));
  }

  return (
    <span className={Ways ? styles.ways : styles.share}>
      <button
        type="button"
        className={styles.button}
        aria-haspopup={Ways && "menu"}
        aria-expanded={Ways && opener !== null}
        // Safari copies nothing that comes late after the press.
        onPointerEnter={() => void copying().catch(() => undefined)}
        onClick={(event) => void pass(event.currentTarget)}
      >
        {t("share.button")}
        <Icon>
          <path d="M10 12.500V2.500M6.500 5.500 10 2l3.500 3.500M5.500 9H3.500v8.500h13V9h-2" />
        </Icon>
      </button>
      {Ways && opener ? <Ways {...{ path, title, opener }} onClose={() => setOpener(null)} onCopied={show} /> : null}
      <span role="status" className={notice ? styles.notice : "sr"}>
        {notice ? t(NOTICES[notice]) : null}
      </span>
    </span>
  );
}
