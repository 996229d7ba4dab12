/** When the menu of small screens is open, and what is out of reach meanwhile. */
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";

import { afterPaint } from "@shared/afterPaint";
import { wasOpened } from "@shared/arrived";
import { t } from "@shared/text";
import { lockScroll } from "@shared/useScrollLock";

/** The id that the toggle names as what it controls. */
export const MENU_ID = "menu";
/** From this width on the bar shows its items itself. */
const WIDE = "(min-width: 1024px)";

/** The bar of the start takes the place of the server's, whose menu may be open. */
let isStart = true;

export interface MobileMenuState {
  isOpen: boolean;
  toggle: () => void;
  close: () => void;
}

/** Open for one place in the history only: moving anywhere closes the menu by itself. */
export function useMobileMenu(): MobileMenuState {
  const { key, pathname, search } = useLocation();
  // An address typed by hand brings no key of its own, so the address counts as well.
  const place = `${key} ${pathname}${search}`;
  const [openAt, setOpenAt] = useState(() => (isStart && wasOpened(t("nav.toggle.open")) ? place : null));
  const isOpen = openAt === place;

  useEffect(() => {
    isStart = false;
  }, []);
  useEffect(() => (isOpen ? holdOpen(() => setOpenAt(null)) : undefined), [isOpen]);

  return { isOpen, toggle: () => setOpenAt(isOpen ? null : place), close: () => setOpenAt(null) };
}

function holdOpen(close: () => void): () => void {
  const wide = window.matchMedia(WIDE);
  const closeByEscape = (event: KeyboardEvent) => event.key === "Escape" && close();
  // The sheet covers the page. What holds that still has its style made anew, and may come later.
  const free = afterPaint(holdPage);
  wide.addEventListener("change", close);
  window.addEventListener("keydown", closeByEscape);
  return () => {
    free();
    wide.removeEventListener("change", close);
    window.removeEventListener("keydown", closeByEscape);
  };
}

function holdPage(): () => void {
  const content = document.getElementById("content");
  const unlock = lockScroll();
  content?.setAttribute("inert", "");
  return () => {
    content?.removeAttribute("inert");
    unlock();
  };
}
