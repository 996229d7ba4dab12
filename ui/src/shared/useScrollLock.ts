/** Keeps the page still while a layer lies over it. */
import { useEffect } from "react";

let locks = 0;

/** Stop the page from scrolling and return the undo. Layers stack: the last undo frees the page. */
export function lockScroll(): () => void {
  const { style } = document.documentElement;
  locks += 1;
  if (locks === 1) {
    // The bar's width is kept, so that nothing shifts sideways when it goes.
    const bar = window.innerWidth - document.documentElement.clientWidth;
    style.overflow = "hidden";
    style.paddingRight = bar > 0 ? `${bar}px` : "";
  }
  return () => {
    locks -= 1;
    if (locks > 0) return;
    style.overflow = "";
    style.paddingRight = "";
  };
}

/** Lock scrolling while *active*. */
export function useScrollLock(active: boolean): void {
  useEffect(() => (active ? lockScroll() : undefined), [active]);
}
