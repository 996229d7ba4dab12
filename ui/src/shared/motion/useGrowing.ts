/** A layer that grows out of a picture below it, and goes back into it. */
import { useEffect, useRef } from "react";

import { followBack, nameOf } from "./back";
import { noteGone, noteGrown, presentEntry, screenOf } from "./layers";
import type { GrownLayer, Growth } from "./layers";
import { mayGrow } from "./may";
import { inView, numberOf } from "./pictures";
import { followPresses } from "./presses";
import { travel } from "./travel";

/** Return what shows a layer's dialog: out of the picture that *growth* tells of, or at once. */
export function useGrowing(growth: Growth): (dialog: HTMLDialogElement) => void {
  const now = useRef(growth);
  const grown = useRef<HTMLDialogElement>(undefined);

  useEffect(() => {
    now.current = growth;
    // A layer that is rendered is meant to be seen, whatever had begun to close it.
    if (grown.current) grown.current.style.display = "";
  });
  useEffect(() => () => noteGone(grown.current), []);

  return (dialog) => {
    grown.current = dialog;
    const layer = { dialog, growth: () => now.current, screen: screenOf(presentEntry()) };
    followBack();
    followPresses();
    noteGrown(layer);
    grow(layer);
  };
}

function grow({ dialog, growth }: GrownLayer): void {
  const { above, below, shown } = growth();
  const number = numberOf(above(dialog));
  const from = mayGrow() ? inView(below(number)) : undefined;
  const name = nameOf(growth(), number);
  if (from) travel({ direction: "in", dialog, name, from, change: () => inView(above(dialog)) });
  dialog.showModal();
  shown?.();
}
