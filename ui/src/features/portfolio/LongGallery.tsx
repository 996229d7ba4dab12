/** The gallery of a long portfolio: says what is shown of it, and loads on below. */
import { memo, useLayoutEffect } from "react";
import { useSearchParams } from "react-router-dom";

import { LoadOn } from "@shared/lists/LoadOn";
import type { ListPage } from "@shared/lists/pages";
import { t } from "@shared/lists/text";
import { PAGE_SIZE } from "@shared/lists/useFirst";
import { useLongList } from "@shared/lists/useLongList";
import { useNotedPlace, useStartAt } from "@shared/lists/usePlace";
import { pageIn, useWanted } from "@shared/lists/useWanted";
import type { Kept, Listed } from "./listed";
import { passing } from "./passing";
import { galleryPath, selectionUrl } from "./selection";
import type { Selection } from "./selection";
import type { ProjectCard, ProjectList, ProjectType } from "./types";

interface LongGalleryProps {
  first: ListPage<ProjectCard>;
  type: ProjectType;
  selection: Selection;
  /** Whether all that is wanted is shown. */
  isShown: boolean;
  /** Called with what is to be shown, before it is painted. */
  onListed: (listed: Listed) => void;
}

export const LongGallery = memo(function LongGallery(props: LongGalleryProps) {
  const { first, type, selection, isShown, onListed } = props;
  const [query] = useSearchParams();
  const noted = useNotedPlace<Kept>();
  const url = selectionUrl(type, selection);
  // Before this code was here, nothing was noted of how much is wanted.
  const page = noted?.state.wanted ? 1 : pageIn(query);
  const { wanted, count, loadMore } = useWanted(url, noted?.state.wanted, page);
  const choose = (projects: readonly ProjectCard[]) => passing(projects, type, selection);
  const list = useLongList<ProjectCard>({ first, selection: url, choose, wanted: count });
  const { shown, known, total, isLoading, problem, retryLater: retry } = list;
  const facets = (list.answer as ProjectList | undefined)?.facets;
  const isThere = shown.length >= Math.min(count, total ?? count);

  // Without a list of what changed: it is told again only when something was rendered here.
  useLayoutEffect(() => {
    onListed({ url, shown, known, total, facets, isLoading, problem, retry, wanted, isThere });
  });
  useStartAt((page - 1) * PAGE_SIZE, isShown, "[role=tabpanel] li");

  return (
    <LoadOn
      list={list}
      texts={{ more: t("portfolio.more"), failed: t("portfolio.more_failed") }}
      told={t("portfolio.more_shown", { total: total ?? 0, count: shown.length })}
      path={galleryPath(type, selection)}
      onMore={() => loadMore(shown.length)}
    />
  );
});
