/** The focus after something has been waited for. */
import { useLayoutEffect, useRef } from "react";

/**
 * Give the focus back, after what *isBusy* tells of, to what had it before.
 *
 * A button that is disabled meanwhile loses it, and a dialog that was opened meanwhile cannot return it.
 */
export function useFocusBack(isBusy: boolean): void {
  const before = useRef<Element | null>(null);

  useLayoutEffect(() => {
    if (isBusy) {
      before.current = document.activeElement;
      return;
    }
    const { current } = before;
    before.current = null;
    const isLost = document.activeElement === document.body;
    if (isLost && current instanceof HTMLElement && current.isConnected) current.focus({ preventScroll: true });
  }, [isBusy]);
}
