/** The pictures as a grid: a click makes the cover, dragging changes the order. */
import { closestCenter, DndContext } from "@dnd-kit/core";
import type { Announcements } from "@dnd-kit/core";
import { rectSortingStrategy, SortableContext, useSortable } from "@dnd-kit/sortable";
import { useState } from "react";

import { Cross } from "@shared/icons";
import { GripMark } from "@shared/sorting/Handle";
import { useDragSensors } from "@shared/sorting/useDragSensors";
import type { UploadEntry } from "@shared/uploads/pictures";
import { altOf, previewOf } from "./useImages";
import type { Images } from "./useImages";
import styles from "./ProjectImages.module.css";
import type { FormImage } from "./formValues";
import { t } from "./text";

interface CoverGridProps {
  images: Images;
  entries: readonly UploadEntry[];
}

export function CoverGrid({ images, entries }: CoverGridProps) {
  const sensors = useDragSensors();
  const [target, setTarget] = useState(-1);
  const { shown } = images;
  const placeOf = (key: unknown) => shown.findIndex((slot) => slot.key === key);

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcementsOf(placeOf, shown.length, target),
        screenReaderInstructions: { draggable: t("admin.portfolio.form.images.reorder.hint") },
      }}
      onDragStart={({ active }) => setTarget(placeOf(active.id))}
      onDragOver={({ over }) => setTarget(placeOf(over?.id))}
      onDragEnd={({ active, over }) => {
        const [from, to] = [placeOf(active.id), placeOf(over?.id)];
        if (from >= 0 && to >= 0 && from !== to) images.move(from, to);
      }}
    >
      <SortableContext items={shown.map(({ key }) => key)} strategy={rectSortingStrategy}>
        <ul className={styles.covers}>
          {shown.map((slot, index) => (
            <Tile
              key={slot.key}
              slot={slot}
              index={index}
              images={images}
              entry={entries.find(({ key }) => key === slot.key)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

interface TileProps {
  slot: FormImage;
  index: number;
  images: Images;
  entry: UploadEntry | undefined;
}

function Tile({ slot, index, images, entry }: TileProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: slot.key });
  const { "aria-roledescription": _, "aria-pressed": __, ...described } = attributes;
  const isCover = images.cover === slot.key;
  const shift = transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined;
  const preview = slot.image === null ? entry?.preview : previewOf(slot);

  return (
    <li
      ref={setNodeRef}
      className={styles.cover}
      data-on={isCover}
      data-lifted={isDragging}
      data-pending={slot.image === null}
      style={{ transform: shift, transition }}
    >
      <button
        type="button"
        aria-pressed={isCover}
        aria-label={t("admin.portfolio.form.cover.set", { n: index + 1 })}
        onClick={() => images.choose(slot.key)}
      >
        {preview ? (
          <img src={preview} alt={altOf(slot)} loading="lazy" decoding="async" draggable={false} />
        ) : null}
      </button>
      {isCover ? <span className={styles.tag}>{t("admin.portfolio.form.cover.badge")}</span> : null}
      <button
        type="button"
        className={styles.remove}
        aria-label={t("admin.portfolio.form.images.remove", { n: index + 1 })}
        onClick={() => images.remove(slot.key)}
      >
        <Cross />
      </button>
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...described}
        {...listeners}
        className={styles.handle}
        aria-label={t("admin.portfolio.form.images.reorder.handle", { n: index + 1 })}
      >
        <GripMark />
      </button>
    </li>
  );
}

/** *target* is the place it is over already: "moved to its own place" must not drown "lifted". */
function announcementsOf(
  placeOf: (key: unknown) => number,
  total: number,
  target: number,
): Announcements {
  const said = (key: unknown) =>
    t("admin.portfolio.form.images.reorder.moved", { n: placeOf(key) + 1, total });
  return {
    onDragStart: ({ active }) =>
      t("admin.portfolio.form.images.reorder.picked", { n: placeOf(active.id) + 1 }),
    onDragOver: ({ over }) => (placeOf(over?.id) === target ? undefined : said(over?.id)),
    onDragEnd: ({ over }) => said(over?.id),
    onDragCancel: () => t("admin.portfolio.order.cancelled"),
  };
}
