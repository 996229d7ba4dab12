/** What the gallery is narrowed by beside its ruler, over it: words to find by, styles and topics. */
import { Cross } from "@shared/icons";
import { Layer } from "@shared/Layer";
import { t as common } from "@shared/text";
import type { Typed } from "@shared/useTyped";
import styles from "./Conditions.module.css";
import { FindField } from "./FindField";
import { NOTHING } from "./selection";
import type { Selection } from "./selection";
import { StyleWords } from "./StyleWords";
import { tagName } from "./tags";
import { t } from "./choicesText";
import type { Facets, ProjectType } from "./types";

export interface ConditionsProps {
  type: ProjectType;
  chosen: Selection;
  /** What is typed to find by. */
  typed: Typed;
  facets: Facets | undefined;
  /** How many projects there are; undefined until that is known. */
  total: number | undefined;
  onChoose: (parts: Partial<Selection>) => void;
  onClose: () => void;
}

export function Conditions({ type, chosen, typed, facets, total, onChoose, onClose }: ConditionsProps) {
  function clear() {
    typed.ask("");
    onChoose({ ...NOTHING, filters: chosen.filters });
  }

  return (
    <Layer label={t("portfolio.conditions")} className={styles.layer} onClose={onClose}>
      <div className={styles.panel}>
        <div className={styles.bar}>
          <h2 className="h4">{t("portfolio.conditions")}</h2>
          <button type="button" className="iconbtn" aria-label={common("common.close")} onClick={onClose}>
            <Cross />
          </button>
        </div>
        <div className={styles.body}>
          <FindField type={type} typed={typed} />
          <StyleWords
            label={t("portfolio.style.label")}
            words={facets?.styles ?? []}
            chosen={chosen.styles}
            onChoose={(values) => onChoose({ styles: values })}
          />
          <StyleWords
            label={t("portfolio.tag.label")}
            words={facets?.tags ?? []}
            nameOf={tagName}
            chosen={chosen.tags}
            onChoose={(tags) => onChoose({ tags })}
          />
        </div>
        <div className={styles.foot}>
          <button type="button" className="btn btn--quiet" onClick={clear}>
            {t("portfolio.conditions.clear")}
          </button>
          <button type="button" className="btn btn--ink" onClick={onClose}>
            {t("portfolio.conditions.show", { count: total ?? "" })}
          </button>
        </div>
      </div>
    </Layer>
  );
}
