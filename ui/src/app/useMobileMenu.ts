/** When the menu of small screens is open, and what is out of reach meanwhile. */
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";

import { useScrollLock } from "@shared/useScrollLock";

/** The id that the toggle names as what it controls. */
export const MENU_ID = "menu";
/** From this width on the bar shows its items itself. */
const WIDE = "(min-width: 1024px)";

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
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === place;
  useScrollLock(isOpen);

  useEffect(() => (isOpen ? holdOpen(() => setOpenAt(null)) : undefined), [isOpen]);

  return { isOpen, toggle: () => setOpenAt(isOpen ? null : place), close: () => setOpenAt(null) };
}

function holdOpen(close: () => void): () => void {
  const content = document.getElementById("content");
  const wide = window.matchMedia(WIDE);
  const closeByEscape = (event: KeyboardEvent) => event.key === "Escape" && close();
  content?.setAttribute("inert", "");
  wide.addEventListener("change", close);
  window.addEventListener("keydown", closeByEscape);
  return () => {
    content?.removeAttribute("inert");
    wide.removeEventListener("change", close);
    window.removeEventListener("keydown", closeByEscape);
  };
}
