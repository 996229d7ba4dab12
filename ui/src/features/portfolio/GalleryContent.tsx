/** What the gallery shows: tiles, their stand-ins, or why there are none. */
import type { MouseEvent, ReactNode } from "react";

import { Empty } from "@shared/Empty";
import { t as common } from "@shared/text";
import { ProjectGrid, ProjectGridSkeleton } from "./ProjectGrid";
import { t } from "./text";
import type { ProjectCard, ProjectType } from "./types";

export interface GalleryContentProps {
  type: ProjectType;
  shown: readonly ProjectCard[];
  /** How many there are with what is chosen; undefined until that is known. */
  total: number | undefined;
  chosen: readonly string[];
  isLoading: boolean;
  onClear: () => void;
  onOpen: (project: ProjectCard, event: MouseEvent) => void;
  /** What stands below the tiles. */
  children?: ReactNode;
}

export function GalleryContent(props: GalleryContentProps) {
  const { type, shown, total, chosen, isLoading, onClear, onOpen, children } = props;
  const category = common(`space.${type}`);

  if (isLoading) return <ProjectGridSkeleton />;
  return (
    <>
      <p className="sr" role="status">
        {total === undefined ? null : announcement(chosen, total)}
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
      {children}
    </>
  );
}

function announcement(chosen: readonly string[], count: number): string {
  if (chosen.length === 0) return t("portfolio.count", { count });
  return t("portfolio.filter.announce", { filters: chosen.join(", "), count });
}

function NothingShown({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return (
    <Empty
      title={t(filtered ? "portfolio.empty.filtered.title" : "portfolio.empty.title")}
      hint={t(filtered ? "portfolio.empty.filtered.hint" : "portfolio.empty.hint")}
      action={
        filtered ? (
          <button type="button" className="btn btn--line" onClick={onClear}>
            {t("portfolio.filter.clear")}
          </button>
        ) : null
      }
    />
  );
}
