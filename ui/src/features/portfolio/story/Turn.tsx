/** The way to the projects before and after this one. */
import type { MouseEvent, ReactNode } from "react";

import { ArrowLeft, ArrowRight } from "@shared/icons";
import { Picture } from "@shared/Picture";
import { isPlainClick, SiteLink } from "@shared/SiteLink";
import type { Neighbour } from "../neighbours";
import { t } from "./text";
import styles from "./Turn.module.css";

interface TurnProps {
  previous: Neighbour | null;
  next: Neighbour | null;
  /** Shows the other one in this place; without it its page is opened. */
  onTurn?: (to: Neighbour) => void;
}

export function Turn({ previous, next, onTurn }: TurnProps) {
  if (!previous && !next) return null;
  return (
    <nav className={styles.turn} aria-label={t("project.turn.label")}>
      {previous ? (
        <Way to={previous} rel="prev" says={t("project.turn.prev_size", { size: sizeOf(previous) })} onTurn={onTurn}>
          <ArrowLeft />
        </Way>
      ) : null}
      {next ? (
        <Way to={next} rel="next" says={t("project.turn.next_size", { size: sizeOf(next) })} onTurn={onTurn}>
          <ArrowRight />
        </Way>
      ) : null}
    </nav>
  );
}

const sizeOf = ({ size, typeLabel }: Neighbour) => size ?? typeLabel;

interface WayProps {
  to: Neighbour;
  rel: "prev" | "next";
  says: string;
  onTurn: TurnProps["onTurn"];
  children: ReactNode;
}

function Way({ to, rel, says, onTurn, children }: WayProps) {
  function turn(event: MouseEvent) {
    if (!onTurn || !isPlainClick(event)) return;
    event.preventDefault();
    onTurn(to);
  }

  return (
    <SiteLink to={`/portfolio/${encodeURIComponent(to.id)}`} rel={rel} onClick={turn}>
      {children}
      <figure>
        <Picture image={to.thumbnail} sizes="72px" alt="" guarded />
      </figure>
      <span>
        <span className="meta">{says}</span>
        <strong>
          <span>{to.title}</span>
        </strong>
      </span>
    </SiteLink>
  );
}
