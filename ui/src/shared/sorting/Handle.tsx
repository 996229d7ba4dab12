/** What moves a row: a grip to drag, and buttons for one step up or down. */
import { useSortable } from "@dnd-kit/sortable";
import { use } from "react";

import { Icon } from "../Icon";
import styles from "./Handle.module.css";
import { Words } from "./words";

/**
 * Return what a row that *isPlaced* needs to be sortable, and on which side the landing line shows.
 *
 * *carried* is the style of what moves itself, for want of a copy.
 */
export function useSortableRow(id: string, isPlaced: boolean) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, isDragging, isOver, index, activeIndex } =
    useSortable({ id, disabled: !isPlaced, attributes: { roleDescription: "" } });
  const { "aria-roledescription": _, "aria-pressed": __, ...described } = attributes;
  const isTarget = isOver && !isDragging && activeIndex >= 0;
  const side = activeIndex < index ? "below" : "above";
  return {
    row: { ref: setNodeRef, "data-lifted": isDragging, "data-target": isTarget ? side : undefined },
    grip: { ref: setActivatorNodeRef, ...described, ...listeners },
    carried: isDragging && transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : {},
  };
}

export type GripProps = ReturnType<typeof useSortableRow>["grip"];

const DOTS = [3, 8, 13].flatMap((y) => [3, 9].map((x) => ({ x, y })));

/** The dots of a grip, with the *number* of the place if it has one. */
export function GripMark({ number }: { number?: number }) {
  return (
    <>
      <svg viewBox="0 0 12 16" aria-hidden="true">
        {DOTS.map(({ x, y }) => (
          <circle key={`${x}-${y}`} cx={x} cy={y} r="1.4" />
        ))}
      </svg>
      {number}
    </>
  );
}

/** *title* is what the row is called, *number* its place as people count. */
export function Grip({ title, number, grip }: { title: string; number: number; grip: GripProps }) {
  const words = use(Words);
  return (
    <button
      type="button"
      {...grip}
      className={`${styles.grip} [&_svg]:w-3 [&_svg]:h-4 [&_svg]:fill-rule-strong [&:hover_svg]:fill-ink num`}
      aria-label={words("handle", { title })}
    >
      <GripMark number={number} />
    </button>
  );
}

interface StepsProps {
  title: string;
  index: number;
  total: number;
  onMove: (from: number, to: number) => void;
}

/** The way of those who do not drag. */
export function Steps({ title, index, total, onMove }: StepsProps) {
  const words = use(Words);
  return (
    <span className={styles.steps}>
      <Step
        label={words("up", { title })}
        drawing="m2 8 4-4 4 4"
        disabled={index === 0}
        onClick={() => onMove(index, index - 1)}
      />
      <Step
        label={words("down", { title })}
        drawing="m2 4 4 4 4-4"
        disabled={index === total - 1}
        onClick={() => onMove(index, index + 1)}
      />
    </span>
  );
}

interface StepProps {
  label: string;
  drawing: string;
  disabled: boolean;
  onClick: () => void;
}

function Step({ label, drawing, disabled, onClick }: StepProps) {
  return (
    <button
      type="button"
      // It stays focusable at the end of its way, so that the focus is not lost there.
      aria-disabled={disabled}
      aria-label={label}
      onClick={() => {
        if (!disabled) onClick();
      }}
    >
      <Icon size={12}>
        <path d={drawing} />
      </Icon>
    </button>
  );
}
