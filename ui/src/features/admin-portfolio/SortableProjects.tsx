/** Drag and drop over the rows of the list: mouse, touch and keyboard, told to screen readers. */
import {
  closestCenter,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import type { Announcements, DragEndEvent, Modifier } from "@dnd-kit/core";
import { SortableContext, sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import { useState } from "react";
import type { ReactNode } from "react";

import { LiftedRow } from "./LiftedRow";
import { t } from "./text";
import type { ProjectRow } from "./types";

const DRAG_FROM_PX = 4;
const alongTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 });
/** Rows stay where they are during a drag; a line shows the place instead. */
const still = () => null;

interface SortableProjectsProps {
  rows: readonly ProjectRow[];
  /** How many there are, with those that are not loaded yet. */
  total: number;
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

export function SortableProjects({ rows, total, onMove, children }: SortableProjectsProps) {
  const [lifted, setLifted] = useState<string | null>(null);
  const [target, setTarget] = useState(0);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: unknown) => rows.findIndex((row) => row.id === id);
  const row = rows[placeOf(lifted)];

  function drop({ active, over }: DragEndEvent) {
    setLifted(null);
    const [from, to] = [placeOf(active.id), placeOf(over?.id)];
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[alongTheList]}
      accessibility={{
        announcements: announcementsOf(rows, total, target),
        screenReaderInstructions: { draggable: t("admin.portfolio.order.hint") },
      }}
      onDragStart={({ active }) => {
        setLifted(String(active.id));
        setTarget(placeOf(active.id));
      }}
      onDragOver={({ over }) => setTarget(placeOf(over?.id))}
      onDragEnd={drop}
      onDragCancel={() => setLifted(null)}
    >
      <SortableContext items={rows.map(({ id }) => id)} strategy={still}>
        {children}
      </SortableContext>
      <DragOverlay dropAnimation={null}>
        {row ? <LiftedRow row={row} from={placeOf(lifted)} to={target} total={total} /> : null}
      </DragOverlay>
    </DndContext>
  );
}

/** *target* is the place it is over already: "moved to its own place" must not drown "lifted". */
function announcementsOf(rows: readonly ProjectRow[], total: number, target: number): Announcements {
  const facts = (id: unknown) => {
    const place = rows.findIndex((row) => row.id === id);
    return { title: rows[place]?.title ?? "", n: place + 1, total };
  };
  const said = (key: "moved" | "dropped", { active, over }: Pick<DragEndEvent, "active" | "over">) =>
    t(`admin.portfolio.order.${key}`, { ...facts(over?.id), title: facts(active.id).title });

  return {
    onDragStart: ({ active }) => t("admin.portfolio.order.picked", facts(active.id)),
    onDragOver: (event) =>
      facts(event.over?.id).n - 1 === target ? undefined : said("moved", event),
    onDragEnd: (event) => said("dropped", event),
    onDragCancel: () => t("admin.portfolio.order.cancelled"),
  };
}
