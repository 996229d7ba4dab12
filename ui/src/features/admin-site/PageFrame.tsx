/** The page as the draft makes it, in a frame that keeps its place while it is drawn anew. */
import { useEffect, useRef, useState } from "react";

import styles from "./PageFrame.module.css";
import { t } from "./text";

/** Beside a form a page is drawn as for a window of this width, and made smaller where there is less room. */
const LEAST_WIDTH = 1024;
/** What is narrower than this is a phone: the page is as wide as it. */
const PHONE_WIDTH = 600;

interface PageFrameProps {
  src: string;
  /** Names what is saved: another one is drawn anew. */
  version: string;
  label: string;
  /** What of the page is seen first, as a selector; its top without one. */
  begin?: string | undefined;
}

export function PageFrame({ src, version, label, begin }: PageFrameProps) {
  const [shown, setShown] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const frames = useRef(new Map<string, HTMLIFrameElement>());
  const { width, height } = useSize(box);
  const drawn = width < PHONE_WIDTH ? width : Math.max(LEAST_WIDTH, width);
  const scale = drawn > 0 ? width / drawn : 1;
  const size = { width: drawn, height: height / scale, transform: `scale(${scale})` };

  function show(next: string) {
    const [before, after] = [frames.current.get(shown), frames.current.get(next)];
    if (before && after && before !== after) keepPlace(before, after);
    else if (begin) after?.contentDocument?.querySelector(begin)?.scrollIntoView({ block: "end" });
    setShown(next);
  }

  return (
    <div ref={box} className={styles.box} aria-busy={shown !== version}>
      {/* The one before is seen until the next one is there. */}
      {[...new Set([shown, version])].filter(Boolean).map((one) => (
        <iframe
          key={one}
          ref={(frame) => {
            if (frame) frames.current.set(one, frame);
            else frames.current.delete(one);
          }}
          className={styles.frame}
          style={size}
          src={src}
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          title={t("admin.content.frame", { label })}
          data-shown={one === shown}
          onLoad={() => {
            if (one === version) show(one);
          }}
        />
      ))}
    </div>
  );
}

/** Let *next* be scrolled as *before* is. */
function keepPlace(before: HTMLIFrameElement, next: HTMLIFrameElement) {
  const from = before.contentWindow;
  next.contentWindow?.scrollTo(from?.scrollX ?? 0, from?.scrollY ?? 0);
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
