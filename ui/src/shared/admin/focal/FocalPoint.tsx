/** A picture with the point that has to be seen of it: clicked, dragged, or moved by keys. */
import { useRef, useState } from "react";
import type { CSSProperties, KeyboardEvent, PointerEvent } from "react";

import styles from "./Focal.module.css";
import { pointAt, stepFrom } from "./focus";
import type { Point } from "./focus";
import { t } from "./text";

interface Size {
  width?: number | null;
  height?: number | null;
}

interface FocalPointProps {
  src: string;
  alt: string;
  /** Its width and height, where they are known: its place is kept while it comes. */
  size?: Size;
  point: Point;
  onMove: (point: Point) => void;
  /** What the target is called before it says where it is. */
  label?: string;
  describedBy?: string;
  /** Shows lines at the thirds. */
  hasThirds?: boolean;
  readOnly?: boolean;
}

export function FocalPoint(props: FocalPointProps) {
  const { src, alt, size, point, onMove, label, describedBy, hasThirds = false, readOnly = false } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [isHeld, setHeld] = useState(false);
  const [said, say] = useState("");
  const position = { "--x": point.x, "--y": point.y } as CSSProperties;
  const value = t("admin.focal.point_value", { ...point });

  function follow({ clientX, clientY }: Pick<PointerEvent, "clientX" | "clientY">): Point | undefined {
    const box = frame.current?.getBoundingClientRect();
    if (!box || box.width === 0) return undefined;
    const next = pointAt((clientX - box.left) / box.width, (clientY - box.top) / box.height);
    onMove(next);
    return next;
  }

  function tell(next: Point | undefined) {
    if (next) say(t("admin.focal.said", { ...next }));
  }

  function step(event: KeyboardEvent) {
    const next = stepFrom(point, event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    onMove(next);
    tell(next);
  }

  const picture = <img src={src} alt={alt} style={placeOf(size)} draggable={false} />;
  if (readOnly) return <div className={`${styles.frame} relative max-w-full bg-plaster cursor-crosshair`}>{picture}</div>;
  return (
    // A click on the picture is the quicker way; the target inside takes the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div ref={frame} className={`${styles.frame} relative max-w-full bg-plaster cursor-crosshair`} onClick={(event) => tell(follow(event))}>
      {picture}
      {hasThirds ? <span className={styles.thirds} aria-hidden="true" /> : null}
      <button
        type="button"
        className={styles.target}
        data-point
        style={position}
        aria-label={label ? `${label}: ${value}` : value}
        aria-describedby={describedBy}
        onKeyDown={step}
        onClick={(event) => event.stopPropagation()}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setHeld(true);
        }}
        onPointerMove={(event) => {
          if (isHeld) follow(event);
        }}
        onPointerUp={() => {
          setHeld(false);
          tell(point);
        }}
        onPointerCancel={() => setHeld(false)}
      />
      <span className="sr" role="status">
        {said}
      </span>
    </div>
  );
}

/** The measures of a picture for the style sheet; the picture's own once it is there, without. */
function placeOf({ width, height }: Size = {}): CSSProperties | undefined {
  return width && height ? ({ "--width": `${width}px`, "--ratio": width / height } as CSSProperties) : undefined;
}
