/** The pictures as a grid of places: dragged, moved by keys, and opened for what is said of them. */
import { closestCenter, DndContext } from "@dnd-kit/core";
import type { Announcements } from "@dnd-kit/core";
import { SortableContext } from "@dnd-kit/sortable";
import { useState } from "react";

import { useDragSensors } from "@shared/sorting/useDragSensors";
import type { UploadEntry } from "@shared/uploads/pictures";
import { t } from "../text";
import { PhotoCell } from "./PhotoCell";
import styles from "./PhotoGrid.module.css";
import type { Cell } from "./pairs";
import { landingText } from "./useImages";
import type { Images } from "./useImages";
import { useKeptFocus } from "./useKeptFocus";

interface PhotoGridProps {
  images: Images;
  entries: readonly UploadEntry[];
  /** Opens what is said of a picture. */
  onOpen: (key: string) => void;
}

/** Places stay where they are during a drag; a line shows where it would land. */
const still = () => null;

export function PhotoGrid({ images, entries, onOpen }: PhotoGridProps) {
  const sensors = useDragSensors();
  const [target, setTarget] = useState(-1);
  const { grid, note } = useKeptFocus();
  const { cells } = images;
  const placeOf = (key: unknown) => cells.findIndex((cell) => cell.key === key);

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcementsOf(cells, placeOf, target),
        screenReaderInstructions: { draggable: t("admin.portfolio.form.images.reorder.hint") },
      }}
      onDragStart={({ active }) => setTarget(placeOf(active.id))}
      onDragOver={({ over }) => setTarget(placeOf(over?.id))}
      onDragEnd={({ active, over }) => {
        const [from, to] = [placeOf(active.id), placeOf(over?.id)];
        if (from >= 0 && to >= 0 && from !== to) images.move(from, to);
      }}
    >
      <SortableContext items={cells.map(({ key }) => key)} strategy={still}>
        <ol ref={grid} className={`${styles.grid} grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3 xl:grid-cols-4`}>
          {cells.map((cell, place) => (
            <PhotoCell
              key={cell.key}
              cell={cell}
              place={place}
              number={firstNumber(cells, place)}
              images={images}
              entries={entries}
              onOpen={onOpen}
              onAct={(key, control) => note({ key, place, control })}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

/** *target* is the place it is over already: "moved to its own place" must not drown "lifted". */
function announcementsOf(cells: readonly Cell[], placeOf: (key: unknown) => number, target: number): Announcements {
  const said = (active: unknown, over: unknown) => landingText(cells, placeOf(active), Math.max(placeOf(over), 0));
  return {
    onDragStart: ({ active }) => t("admin.portfolio.form.images.reorder.picked", { n: firstNumber(cells, placeOf(active.id)) }),
    onDragOver: ({ active, over }) => (placeOf(over?.id) === target ? undefined : said(active.id, over?.id)),
    onDragEnd: ({ active, over }) => said(active.id, over?.id),
    onDragCancel: () => t("admin.portfolio.order.cancelled"),
  };
}

function firstNumber(cells: readonly Cell[], place: number): number {
  return cells.slice(0, place).reduce((sum, { slots }) => sum + slots.length, 1);
}
