/** What the gallery is narrowed by, a ruler and words to press or type, and what came of it. */
import { startTransition, useOptimistic, useState } from "react";

import { useNotedPlace, usePlace } from "@shared/lists/usePlace";
import { FilterRuler } from "./FilterRuler";
import { FindField } from "./FindField";
import { Found } from "./Found";
import { facetsOf } from "./facets";
import styles from "./GalleryTools.module.css";
import type { Kept, Listed } from "./listed";
import { NOTHING } from "./selection";
import type { Selection } from "./selection";
import { StyleWords } from "./StyleWords";
import { tagName } from "./tags";
import { t } from "./choicesText";
import type { Facets, ProjectCard, ProjectType } from "./types";

interface GalleryToolsProps {
  type: ProjectType;
  selection: Selection;
  /** All projects, where they came as a whole. */
  whole: readonly ProjectCard[] | undefined;
  list: Listed;
  /** Whether there is no project of any kind. */
  isVoid: boolean;
  onChoose: (next: Selection) => void;
}

export function GalleryTools({ type, selection, whole, list, isVoid, onChoose }: GalleryToolsProps) {
  const facets = useLast(whole ? facetsOf(whole, type, selection) : list.facets);
  usePlace<Kept>(useNotedPlace<Kept>(), { wanted: list.wanted }, list.isThere);
  // What is pressed answers at once; what it shows comes when it is made.
  const [chosen, expect] = useOptimistic(selection);
  const [clearings, setClearings] = useState(0);

  function choose(parts: Partial<Selection>) {
    const next = { ...chosen, ...parts };
    startTransition(() => {
      expect(next);
      onChoose(next);
    });
  }

  function clear() {
    // A field of its own each time: words that have not rested yet are given up with the others.
    setClearings(clearings + 1);
    choose(NOTHING);
  }

  return (
    <>
      <FilterRuler type={type} chosen={chosen} onChoose={(filters) => choose({ filters })} onClear={clear} />
      <div className={styles.tools}>
        <div className={styles.groups} data-waiting={list.isLoading && !facets}>
          <StyleWords
            label={t("portfolio.style.label")}
            words={facets?.styles ?? []}
            chosen={chosen.styles}
            onChoose={(values) => choose({ styles: values })}
          />
          <StyleWords
            label={t("portfolio.tag.label")}
            words={facets?.tags ?? []}
            nameOf={tagName}
            chosen={chosen.tags}
            onChoose={(tags) => choose({ tags })}
          />
        </div>
        <FindField key={`${type} ${clearings}`} type={type} find={chosen.find} onFind={(find) => choose({ find })} />
      </div>
      {isVoid ? null : <Found selection={selection} total={list.isLoading ? undefined : list.total} />}
    </>
  );
}

/** Return *facets*, or what they were before while they are not known. */
function useLast(facets: Facets | undefined): Facets | undefined {
  const [last, setLast] = useState(facets);
  if (facets && JSON.stringify(facets) !== JSON.stringify(last)) setLast(facets);
  return facets ?? last;
}
