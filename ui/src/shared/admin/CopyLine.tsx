/** A link with a button that copies it. */
import type { RefObject } from "react";

import { copyText } from "../copyText";
import { showToast } from "../toasts";
import styles from "./CopyLine.module.css";
import { t } from "./text";

interface CopyLineProps {
  link: string;
  /** Gets the button: a dialog begins there. */
  button: RefObject<HTMLButtonElement | null>;
}

export function CopyLine({ link, button }: CopyLineProps) {
  async function copy() {
    if (await copyText(link)) showToast("ok", t("admin.common.copied"));
    else showToast("warn", t("admin.common.copy_failed"));
  }

  return (
    <div className={`${styles.line} grid grid-cols-[minmax(0,1fr)_auto] bg-surface border border-rule-strong rounded-1`}>
      <code>{link}</code>
      <button ref={button} type="button" onClick={() => void copy()}>
        {t("admin.common.copy")}
      </button>
    </div>
  );
}
