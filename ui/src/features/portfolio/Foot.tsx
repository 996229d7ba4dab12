/** What stays under the thumb with a project: its neighbours, and the way to a consultation about it. */
import type { ReactNode } from "react";

import { ArrowLeft, ArrowRight } from "@shared/icons";
import { CarryLink } from "./CarryLink";
import styles from "./Foot.module.css";
import type { Neighbour, Neighbours } from "./neighbours";
import { t } from "./overlayText";

interface TurnsProps {
  beside: Pick<Neighbours, "previous" | "next">;
  onTurn: (to: Neighbour) => void;
  children?: ReactNode;
}

interface FootProps extends TurnsProps {
  id: string;
  /** On a page of its own wide screens have it too: the way to a consultation, which floats. */
  floats?: boolean;
  /** Out of the way, where the same is said. */
  isAway?: boolean;
  /** The cover is in view still: what floats would lie over the facts below it. */
  isEarly?: boolean;
}

export function Foot({ id, floats = false, isAway, isEarly, ...turns }: FootProps) {
  return (
    <div className={`${styles.foot} ${floats ? styles.floats : ""}`} data-away={isAway} data-early={isEarly}>
      <Turns {...turns} />
      <CarryLink id={id} className="btn btn--ink">
        {floats ? <ArrowRight /> : null}
      </CarryLink>
    </div>
  );
}

/** The ways on, around what stands between them; nothing where a project is alone. */
export function Turns({ beside: { previous, next }, onTurn, children }: TurnsProps) {
  return (
    <>
      {previous ? (
        <button
          type="button"
          className="iconbtn"
          aria-label={t("project.overlay.prev_named", { title: previous.title })}
          onClick={() => onTurn(previous)}
        >
          <ArrowLeft />
        </button>
      ) : null}
      {previous || next ? children : null}
      {next ? (
        <button
          type="button"
          className="iconbtn"
          aria-label={t("project.overlay.next_named", { title: next.title })}
          onClick={() => onTurn(next)}
        >
          <ArrowRight />
        </button>
      ) : null}
    </>
  );
}
