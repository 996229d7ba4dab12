/** The focus in the grid of pictures, after something was done with one of them. */
import { useLayoutEffect, useRef } from "react";

export type Control = "menu" | "grip" | "photo" | "corner" | "wide";

interface Wanted {
  key: string;
  place: number;
  control: Control;
}

/** What was done with may stand elsewhere then, in a pair or not at all: the focus follows it. */
export function useKeptFocus() {
  const grid = useRef<HTMLOListElement>(null);
  const wanted = useRef<Wanted | null>(null);

  useLayoutEffect(() => {
    const { current } = wanted;
    wanted.current = null;
    if (!current || !grid.current) return;
    const places = [...grid.current.children];
    const found =
      places.find((one) => one.getAttribute("data-pictures")?.split(" ").includes(current.key)) ??
      places[Math.min(current.place, places.length - 1)];
    found?.querySelector<HTMLElement>(`button[data-control="${current.control}"], [data-control="${current.control}"] button`)?.focus();
  });

  return {
    grid,
    note: (next: Wanted) => {
      wanted.current = next;
    },
  };
}
