/** The page as its drafts make it, in a frame that keeps its place and its focus while it is drawn anew. */
import { useEffect, useEffectEvent, useRef } from "react";

import type { ContentType } from "@shared/admin/contentTypes";
import styles from "./InPlacePage.module.css";
import { prepareStage } from "./stage";
import type { Stage } from "./stage";
import { useFrames } from "./useFrames";
import type { Drawing } from "./useFrames";

interface PageStageProps extends Drawing {
  /** Whether what is drawn stays: somebody types in it. */
  isHeld: boolean;
  isNarrow: boolean;
  /** Where the languages are tabs: what makes it their panel. */
  panel: { id: string; role: "tabpanel"; "aria-labelledby": string } | undefined;
  label: string;
  types: readonly ContentType[];
  onShown: (stage: Stage) => void;
}

export function PageStage({ src, version, isHeld, isNarrow, panel, label, types, onShown }: PageStageProps) {
  const focused = useRef<{ frame: HTMLIFrameElement; key: string }>(null);
  const { shown, isDrawing, frames } = useFrames({ src, version }, isHeld, (page, frame, before) => {
    const key = before && before === document.activeElement ? keyIn(before.contentDocument) : "";
    focused.current = key ? { frame, key } : null;
    onShown(prepareStage(page, types));
  });

  const focusAgain = useEffectEvent(() => {
    // Somebody may have gone on to something else since the page before went away.
    if (focused.current && isFocusFree()) focusKey(focused.current.frame, focused.current.key);
    focused.current = null;
  });
  useEffect(() => {
    if (!shown) return undefined;
    // The layer has to be drawn first, and measured.
    const timer = requestAnimationFrame(() => requestAnimationFrame(() => focusAgain()));
    return () => cancelAnimationFrame(timer);
  }, [shown]);

  return (
    <div {...panel} className={`${styles.stage} size-full relative mx-auto bg-paper data-[narrow=true]:max-w-97.5`} data-narrow={isNarrow} aria-busy={isDrawing}>
      {frames.map(({ key, ...frame }) => (
        // Its sandbox is the one of its own policy.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe key={key} {...frame} className="size-full absolute inset-0 border-0 bg-paper data-[shown=false]:invisible" title={label} />
      ))}
    </div>
  );
}

function keyIn(page: Document | null): string {
  return page?.activeElement?.getAttribute("data-key") ?? "";
}

/** Say whether nothing has the focus, as after what had it went away. */
function isFocusFree(): boolean {
  return document.activeElement === document.body;
}

/** Give the focus to what has *key* in the layer of the page in *frame*. */
function focusKey(frame: HTMLIFrameElement, key: string): void {
  const region = frame.contentDocument?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  if (!region) return;
  frame.focus();
  region.focus({ preventScroll: true });
}
