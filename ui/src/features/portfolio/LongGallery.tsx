/** The gallery of a long portfolio: loads on, and comes back to where one was. */
import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router-dom";

import { LoadFailed } from "@shared/LoadFailed";
import { LoadOn } from "@shared/lists/LoadOn";
import type { ListPage } from "@shared/lists/pages";
import { t as more } from "@shared/lists/text";
import { PAGE_SIZE } from "@shared/lists/useFirst";
import { useLongList } from "@shared/lists/useLongList";
import { useNotedPlace, usePlace, useStartAt } from "@shared/lists/usePlace";
import { pageIn, useWanted } from "@shared/lists/useWanted";
import type { Wanted } from "@shared/lists/useWanted";
import type { Layers } from "@shared/useLayers";
import { passing } from "./filters";
import { GalleryContent } from "./GalleryContent";
import type { GalleryContentProps } from "./GalleryContent";
import { GalleryLayers } from "./GalleryLayers";
import type { ProjectLayers } from "./layers";
import { filtersIn, galleryPath, selectionUrl } from "./selection";
import type { ProjectCard, ProjectType } from "./types";

export type Chosen = Record<ProjectType, readonly string[]>;

/** What is kept with each entry of the history. */
interface Kept {
  all: Chosen;
  wanted: Wanted;
}

interface LongGalleryProps extends Pick<GalleryContentProps, "type" | "chosen" | "onClear" | "onOpen"> {
  first: ListPage<ProjectCard>;
  /** What is chosen in each category. */
  all: Chosen;
  onRestore: (all: Chosen) => void;
  layers: Layers<ProjectLayers>;
}

/** Return what is chosen: at first what was noted, or what the address names. */
function useBegun(noted: Chosen | undefined, { type, all, onRestore }: Pick<LongGalleryProps, "type" | "all" | "onRestore">) {
  const [query] = useSearchParams();
  const [start] = useState(() => {
    const named = filtersIn(query, type);
    return { chosen: noted ?? (named.length > 0 ? { ...all, [type]: named } : all), instead: all };
  });
  const restore = useEffectEvent(onRestore);

  useEffect(() => {
    if (start.chosen !== start.instead) restore(start.chosen);
  }, [start]);
  return all === start.instead ? start.chosen : all;
}

export function LongGallery({ first, onRestore, layers, ...props }: LongGalleryProps) {
  const [query] = useSearchParams();
  const noted = useNotedPlace<Kept>();
  const { type } = props;
  const all = useBegun(noted?.state.all, { type, all: props.all, onRestore });
  const content = { ...props, chosen: all[type] };
  const { chosen } = content;
  const selection = selectionUrl(type, chosen);
  const page = noted ? 1 : pageIn(query);
  const { wanted, count, loadMore } = useWanted(selection, noted?.state.wanted, page);
  const list = useLongList<ProjectCard>({
    first,
    selection,
    choose: (projects) => passing(projects, type, chosen),
    wanted: count,
  });
  const isThere = list.shown.length >= Math.min(count, list.total ?? count);
  usePlace<Kept>(noted, { all, wanted }, isThere);
  useStartAt((page - 1) * PAGE_SIZE, isThere, "[role=tabpanel] li");

  if (list.problem) return <LoadFailed problem={list.problem} onRetry={list.retryLater} />;
  return (
    <>
      <GalleryContent {...content} isLoading={list.isLoading} shown={list.shown} total={list.total}>
        <LoadOn
          list={list}
          texts={{ more: more("portfolio.more"), failed: more("portfolio.more_failed") }}
          told={more("portfolio.more_shown", { total: list.total ?? 0, count: list.shown.length })}
          path={galleryPath(type, chosen)}
          onMore={() => loadMore(list.shown.length)}
        />
      </GalleryContent>
      <GalleryLayers projects={list.known} {...layers} />
    </>
  );
}
