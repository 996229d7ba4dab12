/** What moves a row: a grip to drag, and buttons one step up or down. */
import { useSortable } from "@dnd-kit/sortable";

import { Icon } from "@shared/Icon";
import { GripMark } from "./marks";
import styles from "./rows.module.css";
import { t } from "./text";

export interface Place {
  /** -1 for a row that has no place in the order. */
  index: number;
  total: number;
  /** Moves a row from one place to another. */
  onMove: (from: number, to: number) => void;
}

/** Return what a row that *isPlaced* needs to be sortable, and on which side the landing line shows. */
export function useSortableRow(id: string, isPlaced: boolean) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging, isOver, index, activeIndex } =
    useSortable({ id, disabled: !isPlaced, attributes: { roleDescription: "" } });
  const { "aria-roledescription": _, "aria-pressed": __, ...described } = attributes;
  const isTarget = isOver && !isDragging && activeIndex >= 0;
  const side = activeIndex < index ? "below" : "above";
  return {
    row: { ref: setNodeRef, "data-lifted": isDragging, "data-target": isTarget ? side : undefined },
    grip: { ref: setActivatorNodeRef, ...described, ...listeners },
  };
}

export type GripProps = ReturnType<typeof useSortableRow>["grip"];

export function Handle({ title, grip, place }: { title: string; grip: GripProps; place: Place }) {
  const { index, total, onMove } = place;
  if (index < 0) return <span className={styles.handle} />;
  return (
    <span className={styles.handle}>
      <button
        type="button"
        {...grip}
        className={`${styles.grip} num`}
        aria-label={t("admin.portfolio.order.handle", { title })}
      >
        <GripMark />
        {index + 1}
      </button>
      <span className={styles.steps}>
        <Step direction="up" title={title} disabled={index === 0} onClick={() => onMove(index, index - 1)} />
        <Step
          direction="down"
          title={title}
          disabled={index === total - 1}
          onClick={() => onMove(index, index + 1)}
        />
      </span>
    </span>
  );
}

interface StepProps {
  direction: "up" | "down";
  title: string;
  disabled: boolean;
  onClick: () => void;
}

const DRAWINGS = { up: "m2 8 4-4 4 4", down: "m2 4 4 4 4-4" };
const TEXTS = { up: "admin.portfolio.order.up", down: "admin.portfolio.order.down" } as const;

function Step({ direction, title, disabled, onClick }: StepProps) {
  return (
    <button
      type="button"
      // It stays focusable at the end of its way, so that the focus is not lost there.
      aria-disabled={disabled}
      aria-label={`${title}: ${t(TEXTS[direction])}`}
      onClick={() => {
        if (!disabled) onClick();
      }}
    >
      <Icon size={12}>
        <path d={DRAWINGS[direction]} />
      </Icon>
    </button>
  );
}
