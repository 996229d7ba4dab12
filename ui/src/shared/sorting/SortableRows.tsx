/** Drag and drop over the rows of a list: mouse, touch and keyboard, told to screen readers. */
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
import type { ComponentType, ReactNode } from "react";

import { t } from "./text";

const DRAG_FROM_PX = 4;
const alongTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 });
/** Rows stay where they are during a drag; a line shows the place instead. */
const still = () => null;

/** A row that has a place; *title* is what it is called when its place is told. */
interface Placed {
  id: string;
  title: string;
}

interface SortableRowsProps<Row extends Placed> {
  rows: readonly Row[];
  onMove: (from: number, to: number) => void;
  /** The copy of a row that is carried, with the number of the place where it would land. */
  Carried: ComponentType<{ row: Row; number: number }>;
  children: ReactNode;
}

export function SortableRows<Row extends Placed>({ rows, onMove, Carried, children }: SortableRowsProps<Row>) {
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
        announcements: announcementsOf(rows, target),
        screenReaderInstructions: { draggable: t("admin.sorting.hint") },
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
      <DragOverlay dropAnimation={null}>{row ? <Carried row={row} number={target + 1} /> : null}</DragOverlay>
    </DndContext>
  );
}

/** *target* is the place it is over already: "moved to its own place" must not drown "lifted". */
function announcementsOf(rows: readonly Placed[], target: number): Announcements {
  const facts = (id: unknown) => {
    const place = rows.findIndex((row) => row.id === id);
    return { title: rows[place]?.title ?? "", n: place + 1, total: rows.length };
  };
  const said = (key: "moved" | "dropped", { active, over }: Pick<DragEndEvent, "active" | "over">) =>
    t(`admin.sorting.${key}`, { ...facts(over?.id), title: facts(active.id).title });

  return {
    onDragStart: ({ active }) => t("admin.sorting.picked", facts(active.id)),
    onDragOver: (event) => (facts(event.over?.id).n - 1 === target ? undefined : said("moved", event)),
    onDragEnd: (event) => said("dropped", event),
    onDragCancel: () => t("admin.sorting.cancelled"),
  };
}
