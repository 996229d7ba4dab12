/** What one can drag with: mouse and finger after a few pixels, so that a press stays one, and the keyboard. */
import { KeyboardSensor, PointerSensor, useSensor, useSensors } from "@dnd-kit/core";
import { sortableKeyboardCoordinates } from "@dnd-kit/sortable";

const DRAG_FROM_PX = 4;

export function useDragSensors() {
  return useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      // While the page still moved, a row would be let go at another place than was told.
      scrollBehavior: "instant",
    }),
  );
}
