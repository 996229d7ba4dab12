/** Fingers, pen and mouse on a stage: one moves what lies there, two enlarge it. */
import { useRef } from "react";
import type { PointerEvent } from "react";

interface Point {
  x: number;
  y: number;
}

interface Moves {
  onMove: (by: Point) => void;
  /** Two went from where they were to where they are, measured from the stage's centre. */
  onPinch: (before: readonly [Point, Point], after: readonly [Point, Point]) => void;
}

export function usePointers<Stage extends Element>({ onMove, onPinch }: Moves) {
  const held = useRef(new Map<number, Point>());

  function pointOf(event: PointerEvent<Stage>): Point {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
  }

  function take(event: PointerEvent<Stage>) {
    if (event.button !== 0 || held.current.size > 1) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current.set(event.pointerId, pointOf(event));
  }

  function follow(event: PointerEvent<Stage>) {
    const from = held.current.get(event.pointerId);
    if (!from) return;
    const to = pointOf(event);
    held.current.set(event.pointerId, to);
    const other = [...held.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other) onPinch([from, other], [to, other]);
    else onMove({ x: to.x - from.x, y: to.y - from.y });
  }

  function leave(event: PointerEvent<Stage>) {
    held.current.delete(event.pointerId);
  }

  return {
    onPointerDown: take,
    onPointerMove: follow,
    onPointerUp: leave,
    onPointerCancel: leave,
  };
}
