/** Lets the mouse pull a row that scrolls sideways; fingers do so by themselves. */

const CLICK_PX = 6;

/** Follow the mouse on *row* until the returned undo is called. */
export function dragByMouse(row: HTMLElement): () => void {
  let from: { x: number; scroll: number } | null = null;
  let isPulled = false;

  function press(event: PointerEvent) {
    isPulled = false;
    if (event.pointerType === "mouse" && event.button === 0) {
      from = { x: event.clientX, scroll: row.scrollLeft };
    }
  }
  function pull(event: PointerEvent) {
    if (!from) return;
    const way = event.clientX - from.x;
    if (!isPulled && Math.abs(way) < CLICK_PX) return;
    if (!isPulled) row.setPointerCapture(event.pointerId);
    isPulled = true;
    row.dataset["held"] = "";
    row.scrollLeft = from.scroll - way;
  }
  function release() {
    from = null;
    delete row.dataset["held"];
  }
  function swallow(event: MouseEvent) {
    if (isPulled) event.stopPropagation();
    isPulled = false;
  }

  const events = { pointerdown: press, pointermove: pull, pointerup: release, pointercancel: release };
  return listen(row, events, swallow);
}

function listen(
  row: HTMLElement,
  events: Record<string, (event: PointerEvent) => void>,
  onClick: (event: MouseEvent) => void,
): () => void {
  const entries = Object.entries(events) as [string, EventListener][];
  entries.forEach(([name, listener]) => row.addEventListener(name, listener));
  row.addEventListener("click", onClick, { capture: true });
  return () => {
    entries.forEach(([name, listener]) => row.removeEventListener(name, listener));
    row.removeEventListener("click", onClick, { capture: true });
  };
}
