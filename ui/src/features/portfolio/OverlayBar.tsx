/** The bar over an open project: whose it is, the ways to its neighbours, and the way out. */
import { MarkText } from "@shared/Alike";
import { Cross } from "@shared/icons";
import { useSite } from "@shared/site";
import { t as common } from "@shared/text";
import { Turns } from "./Foot";
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
