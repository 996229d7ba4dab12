/** Where the focus goes when the lightbox is closed: to the picture seen last, where it lies below. */
import { useEffect, useRef } from "react";

/** Follow which picture is in view; return what says whether another one was at first. */
export function useLastSeen(index: number): () => boolean {
  const first = useRef(index);
  const last = useRef(index);
  useEffect(() => {
    last.current = index;
  }, [index]);

  useEffect(() => {
    // What was focused before gets the focus back first; that is right if it opened this, and nobody went on.
    const focusLast = () => {
      const isOpener = document.activeElement?.closest("article");
      if (isOpener && last.current === first.current) return;
      const button = buttonOf(last.current);
      button?.scrollIntoView({ block: "nearest" });
      button?.focus({ preventScroll: true });
    };
    return () => queueMicrotask(focusLast);
  }, []);

  return () => last.current !== first.current;
}

/** Return the picture *index* below the lightbox, scrolled into view if *isWanted*. */
export function pictureOf(index: number, isWanted: boolean): HTMLElement | null | undefined {
  const button = buttonOf(index);
  if (isWanted) button?.scrollIntoView({ block: "nearest" });
  return button?.querySelector("picture");
}

/** Return what opens the picture *index*; of a cover that stands twice, the first that is not scrolled past. */
function buttonOf(index: number): HTMLElement | undefined {
  const buttons = [...document.querySelectorAll<HTMLElement>(`button[data-index="${index}"]`)];
  return buttons.find((button) => button.getBoundingClientRect().bottom > 0) ?? buttons[0];
}
