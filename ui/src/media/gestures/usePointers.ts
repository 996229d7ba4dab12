/** Fingers, pen and mouse on an element: which are held there, and how far they went. */
import { useEffect, useEffectEvent } from "react";
import type { RefObject } from "react";

export interface Point {
  x: number;
  y: number;
}

/** What is held on an element; points are in CSS pixels from its centre. */
export interface Held {
  /** Where each was at the last move of a drag, and where it is. */
  before: readonly Point[];
  now: readonly Point[];
  /** How far the first went since their number last changed. */
  path: Point;
  /** No click follows a drag, and the pointer stays with the element. */
  isDrag: boolean;
}

interface Gesture {
  /** How many are followed at once: one, unless said otherwise. */
  most?: 1 | 2;
  /** Says which presses are followed; always the main button. */
  takes?: (event: PointerEvent) => boolean;
  /** Says from where on it is a drag: at once, unless said otherwise. Two always are one. */
  isDrag?: (path: Point, event: PointerEvent) => boolean;
  onPress?: (event: PointerEvent) => void;
  onMove: (held: Held, event: PointerEvent) => void;
  onEnd?: (held: Held, event: PointerEvent) => void;
  /** The browser took the pointer for itself. */
  onCancel?: () => void;
}

/** Follow what is held on *element*; it carries `data-held` during a drag. */
export function usePointers(element: RefObject<HTMLElement | null>, gesture: Gesture) {
  const wanted = useEffectEvent(() => gesture);
  useEffect(() => (element.current ? follow(element.current, () => wanted()) : undefined), [element]);
}

function follow(element: HTMLElement, gesture: () => Gesture): () => void {
  const pointers = new Map<number, { from: Point; before: Point; now: Point }>();
  let isDrag = false;

  function pointOf({ clientX, clientY }: PointerEvent): Point {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  }

  /** Return what is held once *event* has moved its pointer. */
  function heldAfter(event: PointerEvent): Held {
    const all = [...pointers.values()];
    const { from, now } = all[0] ?? { from: pointOf(event), now: pointOf(event) };
    const path = { x: now.x - from.x, y: now.y - from.y };
    isDrag ||= all.length > 1 || (gesture().isDrag?.(path, event) ?? true);
    return { before: all.map(({ before }) => before), now: all.map((one) => one.now), path, isDrag };
  }

  function grasp(event: PointerEvent): Held {
    const held = heldAfter(event);
    if (!isDrag) return held;
    element.dataset["held"] = "";
    element.setPointerCapture(event.pointerId);
    return held;
  }

  function restart() {
    for (const one of pointers.values()) one.from = one.before = one.now;
  }

  function press(event: PointerEvent) {
    const { most = 1, takes, onPress } = gesture();
    if (event.button !== 0 || pointers.size === most || takes?.(event) === false) return;
    if (pointers.size === 0) isDrag = false;
    const at = pointOf(event);
    pointers.set(event.pointerId, { from: at, before: at, now: at });
    restart();
    grasp(event);
    onPress?.(event);
  }

  function move(event: PointerEvent) {
    const pointer = pointers.get(event.pointerId);
    if (!pointer) return;
    pointer.now = pointOf(event);
    gesture().onMove(grasp(event), event);
    if (isDrag) for (const one of pointers.values()) one.before = one.now;
  }

  function release(event: PointerEvent) {
    const pointer = pointers.get(event.pointerId);
    if (!pointer) return;
    pointer.now = pointOf(event);
    const held = heldAfter(event);
    drop(event);
    gesture().onEnd?.(held, event);
  }

  function cancel(event: PointerEvent) {
    if (drop(event)) gesture().onCancel?.();
  }

  function drop({ pointerId }: PointerEvent): boolean {
    const wasHeld = pointers.delete(pointerId);
    if (pointers.size === 0) delete element.dataset["held"];
    restart();
    return wasHeld;
  }

  /** What ended a drag is no press on what lies beneath. */
  function swallow(event: MouseEvent) {
    if (!isDrag) return;
    isDrag = false;
    event.stopPropagation();
    event.preventDefault();
  }

  const stopped = new AbortController();
  const { signal } = stopped;
  element.addEventListener("pointerdown", press, { signal });
  element.addEventListener("pointermove", move, { signal });
  element.addEventListener("pointerup", release, { signal });
  element.addEventListener("pointercancel", cancel, { signal });
  element.addEventListener("click", swallow, { signal, capture: true });
  return () => stopped.abort();
}
