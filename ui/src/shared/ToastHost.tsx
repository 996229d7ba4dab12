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
/** A region whose changes are read out has to be there a moment before its first text. */
const REGION_FIRST_MS = 50;
let lastAnnounced = 0;

/** Notices lie within the dialog on top: outside it nothing can be pressed, nor is it read out. */
export function ToastHost({ toasts }: { toasts: readonly Toast[] }) {
  const dialog = useSyncExternalStore(watchDialogs, topDialog);
  const [held, hold] = useState<{ id: number; within: HTMLDialogElement | null } | null>(null);
  // A notice that has moved is no longer under the pointer.
  const heldId = held?.within === dialog ? held.id : undefined;

  return (
    <>
      {toasts.map((toast) => (
        <Lifetime key={toast.id} toast={toast} isHeld={toast.id === heldId} />
      ))}
      {createPortal(
        <ToastList toasts={toasts} onHold={(id) => hold(id === null ? null : { id, within: dialog })} />,
        dialog ?? document.body,
      )}
    </>
  );
}

/** Closes a notice when its time is over, wherever it is shown meanwhile. */
function Lifetime({ toast, isHeld }: { toast: Toast; isHeld: boolean }) {
  const leaves = toast.kind !== "error" && !isHeld;

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

  return null;
}

interface ToastListProps {
  toasts: readonly Toast[];
  /** Gets the id of the notice that is pointed at or has the focus, and null when it is left. */
  onHold: (id: number | null) => void;
}

function ToastList({ toasts, onHold }: ToastListProps) {
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
        <ToastNotice key={toast.id} toast={toast} onHold={onHold} />
      ))}
    </div>
  );
}

function ToastNotice({ toast, onHold }: { toast: Toast; onHold: ToastListProps["onHold"] }) {
  const [isNew] = useState(() => toast.id > lastAnnounced);
  const [isTold, tell] = useState(!isNew);
  const Icon = ICONS[toast.kind];

  useEffect(() => {
    const timer = setTimeout(tell, REGION_FIRST_MS, true);
    return () => clearTimeout(timer);
  }, []);

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
      onPointerEnter={() => onHold(toast.id)}
      onPointerLeave={() => onHold(null)}
      onFocus={() => onHold(toast.id)}
      onBlur={() => onHold(null)}
    >
      {isTold ? (
        <>
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
        </>
      ) : null}
    </div>
  );
}
