/** A page in frames: one is seen until the next one, drawn anew beside it, is there and takes its place. */
import { useRef, useState } from "react";

export interface Drawing {
  src: string;
  /** Names what is saved: another one is drawn anew. */
  version: string;
}

/** Is called when a page is there, and before it is seen, with the page that was seen until then. */
type OnLoaded = (page: Document, frame: HTMLIFrameElement, before: HTMLIFrameElement | undefined) => void;

/**
 * Return the frames to be drawn of *next*; while it *isHeld* what is seen stays.
 *
 * Where the page before was scrolled to, the next one is too.
 */
export function useFrames(next: Drawing, isHeld: boolean, onLoaded: OnLoaded) {
  const [shown, setShown] = useState<Drawing | null>(null);
  const frames = useRef(new Map<string, HTMLIFrameElement>());
  const wanted = isHeld && shown ? shown : next;
  const shownKey = shown ? keyOf(shown) : "";
  const isThere = shownKey === keyOf(wanted);

  function load(frame: HTMLIFrameElement) {
    const before = frames.current.get(shownKey);
    // What could not be had at all stays unseen.
    if (!frame.contentDocument) return;
    onLoaded(frame.contentDocument, frame, before);
    if (before) frame.contentWindow?.scrollTo(before.contentWindow?.scrollX ?? 0, before.contentWindow?.scrollY ?? 0);
    setShown(wanted);
  }

  return {
    /** The one that is seen; null until the first one is there. */
    shown,
    isDrawing: !isThere,
    frames: [...(shown ? [shown] : []), ...(isThere ? [] : [wanted])].map((one) => ({
      key: keyOf(one),
      src: one.src,
      "data-shown": keyOf(one) === shownKey,
      ref: (frame: HTMLIFrameElement | null) => {
        if (frame) frames.current.set(keyOf(one), frame);
        else frames.current.delete(keyOf(one));
      },
      onLoad: ({ currentTarget }: { currentTarget: HTMLIFrameElement }) => {
        if (keyOf(one) !== shownKey) load(currentTarget);
      },
    })),
  };
}

function keyOf({ src, version }: Drawing): string {
  return `${src} ${version}`;
}
