/** The way to the projects before and after this one. */
import type { ReactNode } from "react";

import { ArrowLeft, ArrowRight } from "@shared/icons";
import { Picture } from "@shared/Picture";
import { sizeOf } from "@shared/projectSize";
import { SiteLink } from "@shared/SiteLink";
import type { Project } from "../types";
import { t } from "./text";
import styles from "./Turn.module.css";

type Neighbour = NonNullable<Project["next"]>;

interface TurnProps {
  previous: Neighbour | null;
  next: Neighbour | null;
}

export function Turn({ previous, next }: TurnProps) {
  if (!previous || !next) return null;
  return (
    <nav className={styles.turn} aria-label={t("project.turn.label")}>
      <Way to={previous} rel="prev" says={t("project.turn.prev_size", { size: sizeOf(previous) })}>
        <ArrowLeft />
      </Way>
      <Way to={next} rel="next" says={t("project.turn.next_size", { size: sizeOf(next) })}>
        <ArrowRight />
      </Way>
    </nav>
  );
}

interface WayProps {
  to: Neighbour;
  rel: "prev" | "next";
  says: string;
  children: ReactNode;
}

function Way({ to, rel, says, children }: WayProps) {
  return (
    <SiteLink to={`/portfolio/${encodeURIComponent(to.id)}`} rel={rel}>
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
