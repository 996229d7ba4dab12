/** The pictures as a grid of places: dragged, moved by keys, and opened for what is said of them. */
import { Sortable } from "@shared/sorting/Sortable";
import type { SortingWords } from "@shared/sorting/words";
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

export function PhotoGrid({ images, entries, onOpen }: PhotoGridProps) {
  const { grid, note } = useKeptFocus();
  const { cells } = images;

  return (
    <Sortable rows={cells.map(({ key }) => ({ id: key, title: "" }))} onMove={images.move} words={wordsOf(cells)}>
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
    </Sortable>
  );
}

/** A place has the number of its first picture, and says where that would land. */
function wordsOf(cells: readonly Cell[]): SortingWords {
  return (what, values = {}) => {
    const from = Number(values["from"]) - 1;
    if (what === "hint") return t("admin.portfolio.form.images.reorder.hint");
    if (what === "picked") return t("admin.portfolio.form.images.reorder.picked", { n: firstNumber(cells, from) });
    if (what === "cancelled") return t("admin.portfolio.order.cancelled");
    return landingText(cells, from, Math.max(Number(values["n"]) - 1, 0));
  };
}

function firstNumber(cells: readonly Cell[], place: number): number {
  return cells.slice(0, place).reduce((sum, { slots }) => sum + slots.length, 1);
}
