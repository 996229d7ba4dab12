/** The controls of the lightbox: counter, turn, zoom, close, arrows. */
import type { ReactNode, RefObject } from "react";

import { Icon } from "../Icon";
import { ArrowLeft, ArrowRight, Cross } from "../icons";
import styles from "./Lightbox.module.css";
import { t } from "./text";

interface BarProps {
  index: number;
  total: number;
  /** Whether wide pictures are turned; undefined where there is nothing to turn. */
  isTurned: boolean | undefined;
  toggleTurn: () => void;
  isZoomed: boolean;
  toggleZoom: () => void;
  onClose: () => void;
  close: RefObject<HTMLButtonElement | null>;
}

export function Bar(props: BarProps) {
  const { index, total, isTurned, toggleTurn, isZoomed, toggleZoom, onClose, close } = props;
  const place = { n: index + 1, total };
  return (
    <div className={styles.bar}>
      <p className="num">
        <span aria-hidden="true">{t("lightbox.counter", place)}</span>
      </p>
      <div>
        {isTurned === undefined ? null : (
          <button
            type="button"
            className={`${styles.turn} iconbtn`}
            aria-label={t("lightbox.turn")}
            aria-pressed={isTurned}
            onClick={toggleTurn}
          >
            <Icon>
              <path d="M2 8h11v8H2zM8 4.500h5.500a4 4 0 0 1 4 4V12M15 9.500l2.500 2.500L20 9.500" />
            </Icon>
          </button>
        )}
        <button
          type="button"
          className="iconbtn"
          aria-label={t(isZoomed ? "lightbox.zoom_out" : "lightbox.zoom_in")}
          onClick={toggleZoom}
        >
          <Icon>
            <path d={isZoomed ? "M6 9h6" : "M9 6v6M6 9h6"} />
            <path d="M15.500 9a6.500 6.500 0 1 1-13 0 6.500 6.500 0 0 1 13 0zM13.700 13.700 18 18" />
          </Icon>
        </button>
        <button ref={close} type="button" className="iconbtn" aria-label={t("lightbox.close")} onClick={onClose}>
          <Cross />
        </button>
      </div>
    </div>
  );
}

interface ToldProps {
  index: number;
  total: number;
  caption: string | null | undefined;
  /** What else is said of the picture. */
  children: ReactNode;
}

/** What stands below the picture; read out with the place that the counter shows. */
export function Told({ index, total, caption, children }: ToldProps) {
  return (
    <div className={styles.told} aria-live="polite" aria-atomic="true">
      <p className="sr">{t("lightbox.counter_aria", { n: index + 1, total })}</p>
      {caption ? <p>{caption}</p> : null}
      {children}
    </div>
  );
}

/** Arrows beside the picture; on small screens the same two cover its halves, unseen. */
export function Arrows({ onStep }: { onStep: (by: number) => void }) {
  return (
    <>
      <button
        type="button"
        className={`${styles.previous} iconbtn`}
        aria-label={t("lightbox.prev")}
        onClick={() => onStep(-1)}
      >
        <ArrowLeft />
      </button>
      <button
        type="button"
        className={`${styles.next} iconbtn`}
        aria-label={t("lightbox.next")}
        onClick={() => onStep(1)}
      >
        <ArrowRight />
      </button>
    </>
  );
}
