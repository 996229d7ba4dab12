/** Drag and drop over the rows of a list or the places of a grid: mouse, touch and keyboard, told to screen readers. */
import { closestCenter, DndContext, DragOverlay } from "@dnd-kit/core";
import type { Announcements, DragEndEvent, Modifier } from "@dnd-kit/core";
import { SortableContext } from "@dnd-kit/sortable";
import { useState } from "react";
import type { ComponentType, ReactNode } from "react";
import { createPortal } from "react-dom";

import { topDialog } from "../openDialogs";
import { rowUnder } from "./rowUnder";
import { useDragSensors } from "./useDragSensors";
import { SORTING_WORDS, Words } from "./words";
import type { SortingWords } from "./words";

const alongTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 });
/** The others stay where they are during a drag; a line shows the place instead. */
const still = () => null;

/** A row that has a place; *title* is what it is called when its place is told. */
interface Placed {
  id: string;
  title: string;
}

/** A row that is carried *from* a place to the *number* where it would land, of *total*; as people count. */
export interface CarriedProps<Row> {
  row: Row;
  from: number;
  number: number;
  total: number;
}

interface SortableProps<Row extends Placed> {
  rows: readonly Row[];
  /** How many there are, with those that are not loaded yet. */
  total?: number;
  onMove: (from: number, to: number) => void;
  /** The copy of a row that is carried along a list; without it, the places of a grid move themselves, to all sides. */
  Carried?: ComponentType<CarriedProps<Row>>;
  words?: SortingWords;
  children: ReactNode;
}

export function Sortable<Row extends Placed>(props: SortableProps<Row>) {
  const { rows, total = rows.length, onMove, Carried, words = SORTING_WORDS, children } = props;
  const [lifted, setLifted] = useState<string | null>(null);
  const [target, setTarget] = useState(0);
  const sensors = useDragSensors();
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
      collisionDetection={Carried ? rowUnder : closestCenter}
      modifiers={Carried ? [alongTheList] : undefined}
      accessibility={{
        announcements: announcementsOf({ rows, total, target, words }),
        screenReaderInstructions: { draggable: words("hint") },
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
        <Words value={words}>{children}</Words>
      </SortableContext>
      {Carried
        ? createPortal(
            // Within a container that is measured it would stand beside the pointer.
            <div className="admin">
              <DragOverlay dropAnimation={null}>
                {row ? <Carried row={row} from={placeOf(lifted) + 1} number={target + 1} total={total} /> : null}
              </DragOverlay>
            </div>,
            topDialog() ?? document.body,
          )
        : null}
    </DndContext>
  );
}

interface Told {
  rows: readonly Placed[];
  total: number;
  /** The place it is over already: "moved to its own place" must not drown "lifted". */
  target: number;
  words: SortingWords;
}

function announcementsOf({ rows, total, target, words }: Told): Announcements {
  const placeOf = (id: unknown) => rows.findIndex((row) => row.id === id);
  const said = (what: "picked" | "moved" | "dropped", active: unknown, over: unknown) => {
    const from = placeOf(active);
    return words(what, { title: rows[from]?.title ?? "", from: from + 1, n: placeOf(over) + 1, total });
  };

  return {
    onDragStart: ({ active }) => said("picked", active.id, active.id),
    onDragOver: ({ active, over }) => (placeOf(over?.id) === target ? undefined : said("moved", active.id, over?.id)),
    onDragEnd: ({ active, over }) => said("dropped", active.id, over?.id),
    onDragCancel: () => words("cancelled"),
  };
}
