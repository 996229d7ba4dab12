/** The page as the draft makes it, in a frame that keeps its place while it is drawn anew. */
import { useEffect, useRef, useState } from "react";

import { useFrames } from "./inplace/useFrames";
import type { Drawing } from "./inplace/useFrames";
import { t } from "./text";

/** Beside a form a page is drawn as for a window of this width, and made smaller where there is less room. */
const LEAST_WIDTH = 1024;
/** What is narrower than this is a phone: the page is as wide as it. */
const PHONE_WIDTH = 600;

interface PageFrameProps extends Drawing {
  label: string;
  /** What of the page is seen first, as a selector; its top without one. */
  begin?: string | undefined;
}

export function PageFrame({ src, version, label, begin }: PageFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const { isDrawing, frames } = useFrames({ src, version }, false, (page, _, before) => {
    if (begin && !before) page.querySelector(begin)?.scrollIntoView({ block: "end" });
  });
  const { width, height } = useSize(box);
  const drawn = width < PHONE_WIDTH ? width : Math.max(LEAST_WIDTH, width);
  const scale = drawn > 0 ? width / drawn : 1;
  const size = { width: drawn, height: height / scale, transform: `scale(${scale})` };

  return (
    <div ref={box} className="relative h-full overflow-hidden bg-plaster border border-rule rounded-1" aria-busy={isDrawing}>
      {frames.map(({ key, ...frame }) => (
        <iframe
          key={key}
          {...frame}
          className="absolute top-0 bottom-auto right-auto left-0 border-0 bg-paper [transform-origin:0_0] data-[shown=false]:invisible"
          style={size}
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          title={t("admin.content.frame", { label })}
        />
      ))}
    </div>
  );
}

function useSize(box: { current: HTMLElement | null }): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);

  return size;
}
