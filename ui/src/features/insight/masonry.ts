/** Deals cards to columns so that the newest stay at the top. */

export interface Spot {
  column: number;
  /** Distance from the top, in the unit of the heights. */
  top: number;
}

export interface Deal {
  spots: Spot[];
  height: number;
}

/** Place each card in the column that is shortest so far, the leftmost among equals. */
export function deal(heights: readonly number[], columns: number): Deal {
  const ends = Array.from({ length: Math.max(1, columns) }, () => 0);
  const spots = heights.map((height) => {
    const top = Math.min(...ends);
    const column = ends.indexOf(top);
    ends[column] = top + height;
    return { column, top };
  });
  return { spots, height: Math.max(...ends) };
}
