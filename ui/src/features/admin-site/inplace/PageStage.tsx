/** The page as its drafts make it, in a frame that keeps its place and its focus while it is drawn anew. */
import { useEffect, useEffectEvent, useRef, useState } from "react";

import type { ContentType } from "@shared/admin/contentTypes";
import styles from "./InPlacePage.module.css";
import { prepareStage } from "./stage";
import type { Stage } from "./stage";

interface PageStageProps {
  src: string;
  /** Names what is saved: another one is drawn anew. */
  version: string;
  /** Whether what is drawn stays: somebody types in it. */
  isHeld: boolean;
  isNarrow: boolean;
  label: string;
  types: readonly ContentType[];
  onShown: (stage: Stage) => void;
}

export function PageStage({ src, version, isHeld, isNarrow, label, types, onShown }: PageStageProps) {
  const [shown, setShown] = useState("");
  const frames = useRef(new Map<string, HTMLIFrameElement>());
  const focused = useRef("");
  const wanted = isHeld && shown ? shown : version;

  function show(next: string) {
    const [before, after] = [frames.current.get(shown), frames.current.get(next)];
    const page = after?.contentDocument;
    if (!page || next === shown) return;
    const stage = prepareStage(page, next, types);
    focused.current = before && before === document.activeElement ? keyIn(before.contentDocument) : "";
    if (before) after.contentWindow?.scrollTo(before.contentWindow?.scrollX ?? 0, before.contentWindow?.scrollY ?? 0);
    setShown(next);
    onShown(stage);
  }

  const focusAgain = useEffectEvent(() => {
    const frame = frames.current.get(shown);
    if (focused.current && frame) focusKey(frame, focused.current);
    focused.current = "";
  });
  useEffect(() => {
    if (!shown) return undefined;
    // The layer has to be drawn first, and measured.
    const timer = requestAnimationFrame(() => requestAnimationFrame(() => focusAgain()));
    return () => cancelAnimationFrame(timer);
  }, [shown]);

  return (
    <div className={styles.stage} data-narrow={isNarrow} aria-busy={shown !== wanted}>
      {/* The one before is seen until the next one is there. */}
      {[...new Set([shown, wanted])].filter(Boolean).map((one) => (
        // Its sandbox is the one of its own policy.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe
          key={one}
          ref={(frame) => {
            if (frame) frames.current.set(one, frame);
            else frames.current.delete(one);
          }}
          className={styles.frame}
          src={src}
          title={label}
          data-shown={one === shown}
          onLoad={() => {
            if (one === wanted) show(one);
          }}
        />
      ))}
    </div>
  );
}

function keyIn(page: Document | null): string {
  return page?.activeElement?.getAttribute("data-key") ?? "";
}

/** Give the focus to what has *key* in the layer of the page in *frame*. */
export function focusKey(frame: HTMLIFrameElement, key: string): void {
  const region = frame.contentDocument?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  if (!region) return;
  frame.focus();
  region.focus({ preventScroll: true });
}
