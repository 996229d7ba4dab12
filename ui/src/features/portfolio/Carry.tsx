/** From a project to a consultation, unless that is held elsewhere: what was looked at goes along. */
import { useEffect, useState } from "react";
import type { CSSProperties } from "react";
import { useNavigate } from "react-router-dom";

import carry from "@texts/carry.ko.json";
import { ArrowRight } from "@shared/icons";
import { Picture } from "@shared/Picture";
import { followInView, useInView } from "@shared/useInView";
import styles from "./Carry.module.css";
import { CarryLink, useConsultations } from "./CarryLink";
import { Foot } from "./Foot";
import type { Project } from "./types";
import { translator } from "../../messages";

const t = translator(carry);

export function Carry({ project }: { project: Project }) {
  return useConsultations() ? <Band project={project} /> : null;
}

/** Tells of it where the pictures end; until then, and behind it, the way there stays in sight. */
function Band({ project }: { project: Project }) {
  const { id, type, thumbnail, carryQuestion } = project;
  const { target, inView } = useInView<HTMLElement>("0px");
  const [isEarly, setEarly] = useState(true);
  const navigate = useNavigate();
  useEffect(() => followInView(target.current?.closest("article")?.querySelector("figure") ?? null, setEarly), [target]);
  const tint = project.images[project.cover]?.color;
  return (
    <>
      <section
        ref={target}
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
      <Foot
        id={id}
        beside={project}
        onTurn={(to) => void navigate(`/portfolio/${encodeURIComponent(to.id)}`)}
        isAway={inView}
        isEarly={isEarly}
        floats
      />
    </>
  );
}
