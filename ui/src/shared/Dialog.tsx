/** A modal layer on the browser's own dialog: focus stays inside and goes back to the opener. */
import { useEffect, useRef } from "react";
import type { KeyboardEvent, MouseEvent, ReactNode } from "react";

import styles from "./Dialog.module.css";
import { noteOpened, showAgain } from "./openDialogs";
import { useScrollLock } from "./useScrollLock";

interface DialogProps {
  label: string;
  children: ReactNode;
  /** Called for Escape and, unless `keepOnOutside`, for a click beside the content. */
  onClose: () => void;
  className?: string | undefined;
  keepOnOutside?: boolean;
  /** Shows the dialog where it does not simply open. */
  show?: ((dialog: HTMLDialogElement) => void) | undefined;
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** Show *children* as a modal for as long as this is mounted. The opener decides when it goes. */
export function Dialog(props: DialogProps) {
  const { label, children, onClose, className, keepOnOutside = false, show, onKeyDown } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useScrollLock(true);

  useEffect(() => {
    const shown = dialog.current;
    if (!shown) return undefined;
    const opener = document.activeElement;
    if (show) show(shown);
    else shown.showModal();
    const noteClosed = noteOpened(shown);
    return () => {
      noteClosed();
      shown.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
    // It is shown once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  function closeOutside(event: MouseEvent) {
    if (!keepOnOutside && event.target === dialog.current) onClose();
  }

  return (
    // The keyboard's way out is Escape, which the browser reports as `cancel`.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-label={label}
      className={className ?? styles.scrim}
      onClick={closeOutside}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        const shown = dialog.current;
        if (!shown || shown.open) return;
        // The browser may close it without asking: the opener decides whether it goes.
        showAgain(shown);
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}
