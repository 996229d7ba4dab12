/** The gallery without a single project: says so, and shows what a tile would look like. */
import { useSite } from "@shared/site";
import grid from "./ProjectGrid.module.css";
import { TileContent } from "./ProjectTile";
import tile from "./ProjectTile.module.css";
import { t } from "./text";

export function NoProjects() {
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
  typeLabel: `${t("project.type.residential")} · 34py`,
  style: t("portfolio.sample.style"),
};
