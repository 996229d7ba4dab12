/** Over which row something is carried, whatever their heights. */
import type { CollisionDetection } from "@dnd-kit/core";

/** Return the rows by how far their upper or lower edge is from the middle of what is carried. */
export const rowUnder: CollisionDetection = ({ collisionRect, droppableRects, droppableContainers }) => {
  const middle = collisionRect.top + collisionRect.height / 2;
  const found = droppableContainers.flatMap((row) => {
    const rect = droppableRects.get(row.id);
    if (!rect) return [];
    return [{ id: row.id, data: { value: Math.max(rect.top - middle, middle - rect.bottom, 0) } }];
  });
  return found.sort((one, other) => one.data.value - other.data.value);
};
