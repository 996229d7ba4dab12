/** Pictures one at a time, over everything: arrows, keys, taps, swipes, pinch, thumbnails. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { MouseEvent, ReactNode } from "react";

import type { Image } from "../image";
import { Layer } from "../Layer";
import { useGrowing } from "../motion/useGrowing";
import { Arrows, Bar, Told } from "./Controls";
import styles from "./Lightbox.module.css";
import type { Position } from "./position";
import { pictureOf, useLastSeen } from "./lastSeen";
import { Slides } from "./Slides";
import { Strip } from "./Strip";
import { isOnPicture } from "./swipes";
import type { Outcome } from "./swipes";
import { t } from "./text";
import { usePosition } from "./usePosition";
import { useStage } from "./useStage";

export interface LightboxProps {
  title: string;
  images: readonly (Image & { caption?: string | null })[];
  /** Returns what is said of the picture at *index* beside its caption. */
  keyOf?: (index: number) => ReactNode;
  start: Position;
  /** Called a moment after each move, so that a reload opens the same picture. */
  onRemember: (at: Position) => void;
  onClose: () => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Shows the pictures; at the address of one that is not there, what lies below is left alone. */
export function Lightbox(props: LightboxProps) {
  const { images, start } = props;
  // By its address alone: of what was seen here, that which took its place is shown.
  const isNowhere = start.url === "" && start.index >= images.length;
  const leave = useEffectEvent(props.onClose);
  useEffect(() => {
    if (isNowhere) leave();
  }, [isNowhere]);
  return isNowhere ? null : <Opened {...props} />;
}

function Opened({ title, images, keyOf, start, onRemember, onClose }: LightboxProps) {
  const { index, go, step } = usePosition(images, start, onRemember);
  const { stage, isZoomed, toggleZoom } = useStage(index, obey);
  const [isTurned, setTurned] = useState(false);
  // Pictures whose size was not stored, once they have come.
  const [lying, setLying] = useState<readonly string[]>([]);
  const isWide = ({ url, width, height }: Image) => (width && height ? width > height : lying.includes(url));
  const image = images[index];
  const close = useRef<HTMLButtonElement>(null);
  const hasMoved = useLastSeen(index);
  const show = useGrowing({
    opened: "photo",
    below: (number) => pictureOf(number, hasMoved()),
    above: (dialog) => dialog.querySelector("[data-shown='true']:not([data-turned='true'])"),
    shown: () => close.current?.focus({ preventScroll: true }),
  });

  function obey(outcome: Outcome) {
    if (outcome === "close") onClose();
    else step(outcome === "next" ? 1 : -1);
  }

  function turn(event: KeyboardEvent) {
    const by = STEPS[event.key];
    if (!by) return;
    event.preventDefault();
    step(by);
  }

  function closeBeside(event: MouseEvent<HTMLElement>) {
    if (isBeside(event)) onClose();
  }

  return (
    <Layer
      label={t("lightbox.label", { title })}
      className={`${styles.lightbox} on-dark`}
      keepOnOutside
      show={show}
      onClose={onClose}
      onKey={turn}
    >
      <Bar
        index={index}
        total={images.length}
        isTurned={image && isWide(image) ? isTurned : undefined}
        toggleTurn={() => setTurned(!isTurned)}
        {...{ isZoomed, toggleZoom, onClose, close }}
      />
      {/* The keyboard's way out is Escape. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div ref={stage} className={styles.stage} onClick={closeBeside}>
        <Slides
          images={images}
          wanted={index}
          isZoomed={isZoomed}
          isTurned={(one) => isTurned && isWide(one)}
          onLying={({ url }) => setLying((others) => [...others, url])}
        />
        {images.length > 1 ? <Arrows onStep={step} /> : null}
      </div>
      <Told index={index} total={images.length} caption={image?.caption}>
        {keyOf?.(index)}
      </Told>
      <Strip images={images} current={index} onChoose={go} />
    </Layer>
  );
}

/** Say whether *event* hit the stage beside the picture; an arrow is not beside it. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): boolean {
  if (target instanceof Element && target.closest("button")) return false;
  const picture = currentTarget.querySelector<HTMLImageElement>("[data-shown='true'] img");
  if (!picture?.naturalWidth) return false;
  const { left, top, width, height } = picture.getBoundingClientRect();
  const point = { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  return !isOnPicture(point, size, { width, height });
}
