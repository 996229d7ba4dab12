/** A page in frames: one is seen until the next one, drawn anew beside it, is there and takes its place. */
import { useEffect, useRef, useState } from "react";

export interface Drawing {
  src: string;
  /** Names what is saved: another one is drawn anew. */
  version: string;
}

interface Attempt extends Drawing {
  /** How often the same was asked for before, and could not be had. */
  failures: number;
}

/** How long after a page that could not be had it is asked for again. */
export const AGAIN_MS = 3_000;

/** Is called when a page is there, and before it is seen, with the page that was seen until then. */
type OnLoaded = (page: Document, frame: HTMLIFrameElement, before: HTMLIFrameElement | undefined) => void;

/**
 * Return the frames to be drawn of *next*; while it *isHeld* what is seen stays.
 *
 * Where the page before was scrolled to, the next one is too. What cannot be had stays unseen, and is
 * asked for again.
 */
export function useFrames(next: Drawing, isHeld: boolean, onLoaded: OnLoaded) {
  const [shown, setShown] = useState<Attempt | null>(null);
  const [failed, setFailed] = useState<Attempt | null>(null);
  const [failures, setFailures] = useState(0);
  const frames = useRef(new Map<string, HTMLIFrameElement>());
  const wanted = isHeld && shown ? shown : { ...next, failures };
  const shownKey = shown ? keyOf(shown) : "";
  const isThere = shown !== null && isSame(shown, wanted);

  useEffect(() => {
    if (!failed) return undefined;
    const timer = setTimeout(() => setFailures(failed.failures + 1), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [failed]);

  function load(frame: HTMLIFrameElement, one: Attempt) {
    const before = frames.current.get(shownKey);
    if (!frame.contentDocument) {
      setFailed(one);
      return;
    }
    onLoaded(frame.contentDocument, frame, before);
    if (before) frame.contentWindow?.scrollTo(before.contentWindow?.scrollX ?? 0, before.contentWindow?.scrollY ?? 0);
    setShown(one);
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
        if (keyOf(one) !== shownKey) load(currentTarget, one);
      },
    })),
  };
}

function isSame(one: Drawing, other: Drawing): boolean {
  return one.src === other.src && one.version === other.version;
}

function keyOf({ src, version, failures }: Attempt): string {
  return `${src} ${version} ${failures}`;
}
