/** What the gallery shows: tiles, their stand-ins, or why there are none. */
import type { MouseEvent } from "react";

import { Empty } from "@shared/Empty";
import { t as common } from "@shared/text";
import { passing } from "./filters";
import { NoProjects } from "./NoProjects";
import { ProjectGrid, ProjectGridSkeleton } from "./ProjectGrid";
import { t } from "./text";
import type { ProjectCard, ProjectType } from "./types";

interface GalleryContentProps {
  type: ProjectType;
  projects: readonly ProjectCard[];
  chosen: readonly string[];
  isLoading: boolean;
  onClear: () => void;
  onOpen: (project: ProjectCard, event: MouseEvent) => void;
}

export function GalleryContent(props: GalleryContentProps) {
  const { type, projects, chosen, isLoading, onClear, onOpen } = props;
  const shown = passing(projects, type, chosen);
  const category = common(`space.${type}`);

  if (isLoading) return <ProjectGridSkeleton />;
  if (projects.length === 0) return <NoProjects />;
  return (
    <>
      <p className="sr" role="status">
        {announcement(chosen, shown.length)}
      </p>
      {shown.length > 0 ? (
        <ProjectGrid
          label={t("portfolio.grid.label", { category })}
          projects={shown}
          onOpen={onOpen}
        />
      ) : (
        <NothingShown filtered={chosen.length > 0} onClear={onClear} />
      )}
    </>
  );
}

function announcement(chosen: readonly string[], count: number): string {
  if (chosen.length === 0) return t("portfolio.count", { count });
  return t("portfolio.filter.announce", { filters: chosen.join(", "), count });
}

function NothingShown({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered) {
    return <Empty title={t("portfolio.empty.title")} hint={t("portfolio.empty.hint")} />;
  }
  const clear = (
    <button type="button" className="btn btn--line" onClick={onClear}>
      {t("portfolio.filter.clear")}
    </button>
  );
  return (
    <Empty
      title={t("portfolio.empty.filtered.title")}
      hint={t("portfolio.empty.filtered.hint")}
      action={clear}
    />
  );
}
