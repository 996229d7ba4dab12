/** Lays a list out in columns of cards, while the list itself stays in reading order. */
import { useLayoutEffect, useRef } from "react";

import { deal } from "./masonry";

/** Return the ref of a list whose style sheet sets `--columns` and reads `--column`, `--top`. */
export function useMasonry<Item>(items: readonly Item[]) {
  const list = useRef<HTMLUListElement>(null);

  useLayoutEffect(() => {
    const shown = list.current;
    if (!shown) return undefined;
    layOut(shown);
    // Cards change height with the width of the page and when a font arrives.
    const observer = new ResizeObserver(() => layOut(shown));
    for (const card of shown.children) observer.observe(card);
    return () => observer.disconnect();
  }, [items]);

  return list;
}

function layOut(list: HTMLElement) {
  const cards = [...list.children].filter((card) => card instanceof HTMLElement);
  const columns = Number(getComputedStyle(list).getPropertyValue("--columns"));
  const { spots, height } = deal(
    cards.map((card) => card.offsetHeight),
    columns,
  );
  list.style.height = `${height}px`;
  cards.forEach((card, index) => {
    const { column, top } = spots[index] ?? { column: 0, top: 0 };
    card.style.setProperty("--column", String(column));
    card.style.setProperty("--top", `${top}px`);
  });
}
