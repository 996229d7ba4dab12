/** Shows the notices above everything, dialogs too; the newest is at the bottom. */
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";

import { Alert, Caution, Cross, Done } from "./icons";
import { topDialog, watchDialogs } from "./openDialogs";
import styles from "./ToastHost.module.css";
import { ACTION_LIFE_MS, closeToast, TOAST_LIFE_MS } from "./toasts";
import type { Toast } from "./toasts";
import { t } from "./text";

const ROLES = { ok: "status", warn: "status", error: "alert" };
const ICONS = { ok: Done, warn: Caution, error: Alert };
/** After this time in view a notice has been read out, and is not read out again elsewhere. */
const ANNOUNCED_AFTER_MS = 1_000;
let lastAnnounced = 0;

/** Notices lie within the dialog on top: outside it nothing can be pressed, nor is it read out. */
export function ToastHost({ toasts }: { toasts: readonly Toast[] }) {
  const dialog = useSyncExternalStore(watchDialogs, topDialog);
  return createPortal(<ToastList toasts={toasts} />, dialog ?? document.body);
}

function ToastList({ toasts }: { toasts: readonly Toast[] }) {
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // Browsers from before 2024 lack it; there the notices lie over all but dialogs beside them.
    if (!list.current || !("showPopover" in list.current)) return;
    // The dialog around it may have gone in the same moment; then it is shown anew outside.
    if (!list.current.isConnected) return;
    list.current.popover = "manual";
    list.current.showPopover();
  }, []);

  return (
    <div ref={list} className={styles.toasts}>
      {toasts.map((toast) => (
        <ToastNotice key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastNotice({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  const [isNew] = useState(() => toast.id > lastAnnounced);
  const leaves = toast.kind !== "error" && !held;
  const Icon = ICONS[toast.kind];

  useEffect(() => {
    if (!leaves) return undefined;
    const life = toast.action ? ACTION_LIFE_MS : TOAST_LIFE_MS;
    const timer = setTimeout(closeToast, life, toast.id);
    return () => clearTimeout(timer);
  }, [leaves, toast.id, toast.action]);

  useEffect(() => {
    const timer = setTimeout(() => {
      lastAnnounced = Math.max(lastAnnounced, toast.id);
    }, ANNOUNCED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [toast.id]);

  function act() {
    closeToast(toast.id);
    toast.action?.run();
  }

  return (
    <div
      className={styles.toast}
      data-kind={toast.kind}
      data-lost={toast.text === t("network.offline") || undefined}
      data-cut={toast.text === t("network.waits") || undefined}
      role={isNew ? ROLES[toast.kind] : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon />
      <span>
        <span>{toast.text}</span>
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
