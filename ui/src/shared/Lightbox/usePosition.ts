/** The position in the lightbox: moved by its controls, remembered by its owner. */
import { useEffect, useEffectEvent, useState } from "react";

import type { Image } from "../image";
import { locate, wrapped } from "./position";
import type { Position } from "./position";

/** Browsers refuse too many changes of the history; a held arrow key makes thirty a second. */
const REMEMBER_AFTER_MS = 300;

export function usePosition(
  images: readonly Image[],
  start: Position,
  onRemember: (at: Position) => void,
) {
  const [at, setAt] = useState(start);
  const [remembered, setRemembered] = useState(start.index);
  const [known, setKnown] = useState(start.index);
  const index = locate(images, at);

  // Another address than was remembered here, typed by hand say, is gone to.
  if (start.index !== known) {
    setKnown(start.index);
    if (start.index !== remembered) {
      setRemembered(start.index);
      setAt(start);
    }
  }

  const remember = useEffectEvent((position: Position) => {
    setRemembered(position.index);
    onRemember(position);
  });

  useEffect(() => {
    if (at === start) return undefined;
    const timer = setTimeout(() => remember(at), REMEMBER_AFTER_MS);
    return () => clearTimeout(timer);
    // What we started from changes when it is remembered, which asks for nothing new.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [at]);

  function go(to: number) {
    setAt({ index: to, url: images[to]?.url ?? "" });
  }

  return { index, go, step: (by: number) => go(wrapped(index, by, images.length)) };
}
