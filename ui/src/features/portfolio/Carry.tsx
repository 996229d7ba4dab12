/** From a project to a consultation, unless that is held elsewhere: what was looked at goes along. */
import type { CSSProperties } from "react";

import carry from "@texts/carry.ko.json";
import { ArrowRight } from "@shared/icons";
import { Picture } from "@shared/Picture";
import { useSite } from "@shared/site";
import styles from "./Carry.module.css";
import { CarryLink } from "./CarryLink";
import type { Project } from "./types";
import { translator } from "../../messages";

const t = translator(carry);

/** The id of the band, for what has to know whether it is in view. */
export const CARRY_ID = "carry-band";

export function Carry({ project }: { project: Project }) {
  const { site } = useSite();
  const { id, type, thumbnail, carryQuestion } = project;
  const tint = project.images[project.cover]?.color;
  if (!site || site.contact?.consultationForms) return null;
  return (
    <section
      id={CARRY_ID}
      className={styles.band}
      aria-labelledby="carry"
      style={tint ? ({ "--tint": tint } as CSSProperties) : undefined}
    >
      <div className={`${styles.inner} wrap`}>
        <figure>
          <Picture image={thumbnail} sizes="168px" alt="" guarded />
        </figure>
        <div>
          <h2 className="h2" id="carry">
            {carryQuestion ?? t(`project.carry.question.${type}`)}
          </h2>
          <p className="read">
            {t("project.carry.body")} <span className="scripted">{t("project.carry.kept")}</span>
          </p>
        </div>
        <CarryLink id={id} className="btn btn--ink">
          <ArrowRight />
        </CarryLink>
      </div>
    </section>
  );
}
