/** The gallery with nothing to show: says why, and leads on. */
import type { MouseEvent } from "react";
import useSWR from "swr";

import { Empty } from "@shared/Empty";
import { pageUrl } from "@shared/lists/pages";
import { PAGE_SIZE } from "@shared/lists/useFirst";
import { useSite } from "@shared/site";
import { SiteLink } from "@shared/SiteLink";
import { adviceOf } from "./advice";
import { t } from "./nothingText";
import grid from "./ProjectGrid.module.css";
import { ProjectTile } from "./ProjectTile";
import { groupsIn, selectionUrl } from "./selection";
import type { Selection } from "./selection";
import type { ProjectCard, ProjectList, ProjectType } from "./types";
import { useProject } from "./useProject";

interface NoProjectsProps {
  type: ProjectType;
  selection: Selection;
  /** Whether there is no project of any kind. */
  isVoid: boolean;
  onChoose: (next: Selection) => void;
  onOpen: (project: ProjectCard, event: MouseEvent) => void;
}

export function NoProjects({ isVoid, onOpen, ...props }: NoProjectsProps) {
  const { site } = useSite();
  // Hints are for who makes the site: visitors come when it is open.
  const isBeingMade = site?.isOpen === false;
  if (isVoid && isBeingMade && props.type === "residential") return <Sample onOpen={onOpen} />;
  if (!isVoid && groupsIn(props.selection).length > 0) return <NothingChosen {...props} />;
  return <Empty title={t("portfolio.empty.title")} {...(isBeingMade ? { hint: t("portfolio.empty.hint") } : {})} />;
}

function NothingChosen({ type, selection, onChoose }: Omit<NoProjectsProps, "isVoid" | "onOpen">) {
  const { site } = useSite();
  const { data } = useSWR<ProjectList>(pageUrl(selectionUrl(type, selection), PAGE_SIZE));
  const advice = data?.nearest && adviceOf(selection, data.nearest);

  return (
    <Empty
      title={advice?.title ?? t("portfolio.empty.filtered.title")}
      hint={advice?.hint ?? t("portfolio.empty.filtered.hint")}
      action={
        <div className={grid.ways}>
          {advice ? (
            <button type="button" className="btn btn--ink" onClick={() => onChoose(advice.selection)}>
              {advice.label}
            </button>
          ) : null}
          <SiteLink
            className="btn btn--line"
            to={site?.contact?.consultationForms ? "/contact" : `/consultation/1?space=${type}`}
          >
            {t("portfolio.empty.tell_us")}
          </SiteLink>
        </div>
      }
    />
  );
}

/** The project that the server has while there is none. */
function Sample({ onOpen }: Pick<NoProjectsProps, "onOpen">) {
  const { project } = useProject("sample");

  return (
    <>
      <p role="status" className={`${grid.note} read`}>
        {t("errors.no_portfolio_data")}
      </p>
      <div className={grid.grid}>{project ? <ProjectTile project={project} eager onOpen={onOpen} /> : null}</div>
    </>
  );
}
