/** The bar over an open project: whose it is, the ways to its neighbours, and the way out. */
import type { ReactNode } from "react";

import { MarkText } from "@shared/Alike";
import { ArrowLeft, ArrowRight, Cross } from "@shared/icons";
import { useSite } from "@shared/site";
import { t as common } from "@shared/text";
import type { Neighbour, Neighbours } from "./neighbours";
import styles from "./ProjectOverlay.module.css";
import { t } from "./overlayText";

interface OverlayBarProps {
  beside: Neighbours;
  onTurn: (to: Neighbour) => void;
  onClose: () => void;
}

export function OverlayBar({ beside, onTurn, onClose }: OverlayBarProps) {
  const { site } = useSite();
  const { position, total } = beside;
  return (
    <div className={styles.bar}>
      <div className="wrap">
        <span className={`${styles.wordmark} mark`}>
          <MarkText site={site} />
        </span>
        <div className={styles.turn} role="group" aria-label={t("project.overlay.turn")}>
          <Turns beside={beside} onTurn={onTurn}>
            <span className="num">
              {position ? t("project.overlay.position", { n: position, total }) : null}
            </span>
          </Turns>
        </div>
        <button type="button" className={styles.close} onClick={onClose}>
          {common("common.close")} <Cross />
        </button>
      </div>
    </div>
  );
}

interface TurnsProps {
  beside: Neighbours;
  onTurn: (to: Neighbour) => void;
  children?: ReactNode;
}

/** The two ways on, around what stands between them; nothing where a project is alone. */
export function Turns({ beside: { previous, next }, onTurn, children }: TurnsProps) {
  if (!previous || !next) return null;
  return (
    <>
      <button
        type="button"
        className="iconbtn"
        aria-label={t("project.overlay.prev_named", { title: previous.title })}
        onClick={() => onTurn(previous)}
      >
        <ArrowLeft />
      </button>
      {children}
      <button
        type="button"
        className="iconbtn"
        aria-label={t("project.overlay.next_named", { title: next.title })}
        onClick={() => onTurn(next)}
      >
        <ArrowRight />
      </button>
    </>
  );
}
