/** Shows the notices; the newest is at the bottom. */
import { useEffect, useState } from "react";

import { Alert, Caution, Cross, Done } from "./icons";
import styles from "./ToastHost.module.css";
import { closeToast, TOAST_LIFE_MS } from "./toasts";
import type { Toast } from "./toasts";
import { t } from "./text";

const ICONS = { ok: Done, warn: Caution, error: Alert };

export function ToastHost({ toasts }: { toasts: readonly Toast[] }) {
  return (
    <div className={styles.toasts}>
      {toasts.map((toast) => (
        <ToastNotice key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastNotice({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  const leaves = toast.kind !== "error" && !held;
  const Icon = ICONS[toast.kind];

  useEffect(() => {
    if (!leaves) return undefined;
    const timer = setTimeout(closeToast, TOAST_LIFE_MS, toast.id);
    return () => clearTimeout(timer);
  }, [leaves, toast.id]);

  return (
    <div
      className={styles.toast}
      data-kind={toast.kind}
      role={toast.kind === "error" ? "alert" : "status"}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon />
      <span>
        {toast.text}
        {toast.detail ? <small>{toast.detail}</small> : null}
      </span>
      <button
        type="button"
        className="iconbtn"
        aria-label={t("common.close")}
        onClick={() => closeToast(toast.id)}
      >
        <Cross />
      </button>
    </div>
  );
}
