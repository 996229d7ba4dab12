/** When the submenu is open. */
import { useEffect, useRef, useState } from "react";
import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent } from "react";

/** Specification, section 2: leaving by mistake does not close it at once. */
const CLOSE_DELAY_MS = 150;

export function useSubmenu() {
  const [isOpen, setOpen] = useState(false);
  const host = useRef<HTMLLIElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** True between touching the closed item and the click that follows. */
  const touched = useRef(false);
  /** True while Escape gives the focus back, which must not open the menu again. */
  const returning = useRef(false);

  useEffect(() => () => clearTimeout(timer.current), []);

  function open() {
    clearTimeout(timer.current);
    if (!returning.current) setOpen(true);
  }
  function close() {
    clearTimeout(timer.current);
    setOpen(false);
  }
  function closeSoon() {
    clearTimeout(timer.current);
    timer.current = setTimeout(setOpen, CLOSE_DELAY_MS, false);
  }
  function closeByEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || !isOpen) return;
    returning.current = true;
    host.current?.querySelector("a")?.focus();
    returning.current = false;
    close();
  }

  const hostEvents = {
    onPointerEnter: (event: PointerEvent) => event.pointerType === "mouse" && open(),
    onPointerLeave: (event: PointerEvent) => event.pointerType === "mouse" && closeSoon(),
    onFocus: open,
    onBlur: (event: FocusEvent) => host.current?.contains(event.relatedTarget) || closeSoon(),
    onKeyDown: closeByEscape,
  };
  return {
    isOpen,
    close,
    host,
    hostEvents,
    noteTouch: (event: PointerEvent) => {
      touched.current = event.pointerType === "touch" && !isOpen;
    },
    /** A finger cannot hover: the first touch opens, the second follows the link. */
    openByTouch: (event: MouseEvent) => {
      if (touched.current) event.preventDefault();
      touched.current = false;
      open();
    },
  };
}
