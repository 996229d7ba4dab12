/** The floating way to a consultation about this project, between its cover and the band for it. */
import { useEffect, useState } from "react";

import { ArrowRight } from "@shared/icons";
import { useSite } from "@shared/site";
import { followInView } from "@shared/useInView";
import { CARRY_ID } from "../Carry";
import { CarryLink } from "../CarryLink";
import styles from "../ContactCta.module.css";
import type { Project } from "../types";

/** Whoever has gone beyond the band at once counts as having passed it. */
const EVERYTHING_ABOVE = "1000000px 0px 0px 0px";

export function CarryCta({ project, coverId }: { project: Project; coverId: string }) {
  const { site } = useSite();
  const isPast = useIntersecting(CARRY_ID, EVERYTHING_ABOVE, site !== undefined);
  const isBefore = useIntersecting(coverId, "0px", true);

  return (
    <CarryLink id={project.id} className={styles.cta ?? ""} isAway={isPast || isBefore}>
      <ArrowRight />
    </CarryLink>
  );
}

/**
 * Whether the element with *id* is within the screen, widened by *margin*; so until it is known.
 *
 * It is looked for once it *isThere*.
 */
function useIntersecting(id: string, margin: string, isThere: boolean): boolean {
  const [isIn, setIn] = useState(true);

  useEffect(() => {
    if (!isThere) return undefined;
    return followInView(document.getElementById(id), setIn, margin);
  }, [id, margin, isThere]);

  return isIn;
}
