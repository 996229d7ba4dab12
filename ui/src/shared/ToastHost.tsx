/** Shows the notices; the newest is at the bottom. */
import { useEffect, useState } from "react";

import { Alert, Caution, Cross, Done } from "./icons";
import styles from "./ToastHost.module.css";
import { ACTION_LIFE_MS, closeToast, TOAST_LIFE_MS } from "./toasts";
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
    const life = toast.action ? ACTION_LIFE_MS : TOAST_LIFE_MS;
    const timer = setTimeout(closeToast, life, toast.id);
    return () => clearTimeout(timer);
  }, [leaves, toast.id, toast.action]);

  function act() {
    closeToast(toast.id);
    toast.action?.run();
  }

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
        {toast.action ? (
          <button type="button" className={styles.action} onClick={act}>
            {toast.action.label}
          </button>
        ) : null}
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
