/** The gallery with nothing to show: says why, and leads on. */
import useSWR from "swr";

import { Empty } from "@shared/Empty";
import { pageUrl } from "@shared/lists/pages";
import { PAGE_SIZE } from "@shared/lists/useFirst";
import { useSite } from "@shared/site";
import { SiteLink } from "@shared/SiteLink";
import { adviceOf } from "./advice";
import { t } from "./nothingText";
import grid from "./ProjectGrid.module.css";
import { TileContent } from "./ProjectTile";
import tile from "./ProjectTile.module.css";
import { groupsIn, selectionUrl } from "./selection";
import type { Selection } from "./selection";
import type { ProjectList, ProjectType } from "./types";

interface NoProjectsProps {
  type: ProjectType;
  selection: Selection;
  /** Whether there is no project of any kind. */
  isVoid: boolean;
  onChoose: (next: Selection) => void;
}

export function NoProjects({ isVoid, ...props }: NoProjectsProps) {
  const { site } = useSite();
  // Hints are for who makes the site: visitors come when it is open.
  const isBeingMade = site?.isOpen === false;
  if (isVoid && isBeingMade) return <Example />;
  if (!isVoid && groupsIn(props.selection).length > 0) return <NothingChosen {...props} />;
  return <Empty title={t("portfolio.empty.title")} {...(isBeingMade ? { hint: t("portfolio.empty.hint") } : {})} />;
}

function NothingChosen({ type, selection, onChoose }: Omit<NoProjectsProps, "isVoid">) {
  const { site } = useSite();
  const { data } = useSWR<ProjectList>(pageUrl(selectionUrl(type, selection), PAGE_SIZE));
  const advice = data?.nearest && adviceOf(type, selection, data.nearest);

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

/** What a tile would look like. */
function Example() {
  const { site } = useSite();

  return (
    <>
      <p role="status" className={`${grid.note} read`}>
        {t("errors.no_portfolio_data")}
      </p>
      {site ? (
        <div className={grid.grid}>
          <div className={tile.tile}>
            <TileContent project={{ ...EXAMPLE, thumbnail: site.placeholder }} eager />
          </div>
        </div>
      ) : null}
    </>
  );
}

const EXAMPLE = {
  title: t("portfolio.sample.title"),
  typeLabel: t("project.type.residential"),
  area: null,
  pyeong: 34,
  style: t("portfolio.sample.style"),
};
