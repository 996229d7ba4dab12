/** What the gallery is narrowed by: a ruler, a way to the other conditions, and what came of them. */
import { startTransition, useEffect, useOptimistic, useState } from "react";

import { wasOpened } from "@shared/arrived";
import { Icon } from "@shared/Icon";
import { LayerLoader } from "@shared/ScreenErrors";
import { useNotedPlace, usePlace } from "@shared/lists/usePlace";
import type { Layers } from "@shared/useLayers";
import { useTyped } from "@shared/useTyped";
import { FilterRuler } from "./FilterRuler";
import { Found } from "./Found";
import { facetsOf } from "./facets";
import styles from "./GalleryTools.module.css";
import type { ProjectLayers } from "./layers";
import type { Kept, Listed } from "./listed";
import { conditions } from "./parts";
import { conditionsIn, NOTHING } from "./selection";
import type { Selection } from "./selection";
import { t } from "./choicesText";
import type { Facets, ProjectCard, ProjectType } from "./types";

/** The gallery itself comes first. */
const FETCH_AFTER_MS = 1_500;

/** The tools of the start take the place of the server's, whose conditions may be open. */
let isStart = true;

interface GalleryToolsProps extends Pick<Layers<ProjectLayers>, "layers" | "open" | "close"> {
  type: ProjectType;
  selection: Selection;
  /** All projects, where they came as a whole. */
  whole: readonly ProjectCard[] | undefined;
  list: Listed;
  /** Whether there is no project of any kind. */
  isVoid: boolean;
  onChoose: (next: Selection) => void;
}

export function GalleryTools({ type, selection, whole, list, isVoid, onChoose, ...over }: GalleryToolsProps) {
  const { layers, open, close } = over;
  const facets = useLast(whole ? facetsOf(whole, type, selection) : list.facets);
  usePlace<Kept>(useNotedPlace<Kept>(), { wanted: list.wanted }, list.isThere);
  // What is pressed answers at once; what it shows comes when it is made.
  const [chosen, expect] = useOptimistic(selection);
  // Kept here, so that words that have not rested yet are found when their field is closed, too.
  const typed = useTyped(chosen.find, (find) => choose({ find }));
  const total = list.isLoading ? undefined : list.total;
  const count = conditionsIn(chosen);

  useEffect(() => {
    if (isStart && wasOpened(count > 0 ? `${t("portfolio.conditions")} ${count}` : t("portfolio.conditions"))) open({ conditions: true });
    isStart = false;
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  useEffect(() => {
    const timer = setTimeout(() => void conditions.preload().catch(() => undefined), FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  function choose(parts: Partial<Selection>) {
    const next = { ...chosen, ...parts };
    startTransition(() => {
      expect(next);
      onChoose(next);
    });
  }

  function clear() {
    typed.ask("");
    choose(NOTHING);
  }

  return (
    <>
      <FilterRuler type={type} chosen={chosen} onChoose={(filters) => choose({ filters })} onClear={clear} />
      <div className={styles.tools}>
        {isVoid ? null : <Found selection={selection} total={total} />}
        <button
          type="button"
          className={styles.conditions}
          aria-haspopup="dialog"
          aria-label={count > 0 ? t("portfolio.conditions.chosen", { count }) : undefined}
          onPointerEnter={() => void conditions.preload().catch(() => undefined)}
          onClick={() => open({ conditions: true })}
        >
          <Icon>
            <path d="M2 6h10M16 6h2M2 14h2M8 14h10M14 4a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM6 12a2 2 0 1 0 0 4 2 2 0 0 0 0-4z" />
          </Icon>
          <span>{t("portfolio.conditions")}</span>
          {count > 0 ? <span className="num">{count}</span> : null}
        </button>
      </div>
      {layers.conditions ? (
        <LayerLoader onClose={close}>
          <conditions.Screen {...{ type, chosen, typed, facets, total }} onChoose={choose} onClose={close} />
        </LayerLoader>
      ) : null}
    </>
  );
}

/** Return *facets*, or what they were before while they are not known. */
function useLast(facets: Facets | undefined): Facets | undefined {
  const [last, setLast] = useState(facets);
  if (facets && JSON.stringify(facets) !== JSON.stringify(last)) setLast(facets);
  return facets ?? last;
}
