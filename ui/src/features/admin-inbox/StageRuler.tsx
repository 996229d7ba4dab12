/** The stages as a ruler that is also a filter. */
import "@shared/styles/ruler.css";
import styles from "./StageRuler.module.css";
import type { Chosen } from "./stages";
import { countOf, RULER, stageText } from "./stages";
import { t } from "./text";

interface StageRulerProps {
  /** How many enquiries each stage has. */
  counts: Readonly<Record<string, number>>;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}

export function StageRuler({ counts, chosen, onChoose }: StageRulerProps) {
  const mark = (one: Chosen, text: string) => (
    <button key={one} type="button" aria-pressed={chosen === one} onClick={() => onChoose(one)}>
      {text} <span className="text-13 font-medium leading-[1.73]">{countOf(counts, one)}</span>
    </button>
  );

  return (
    <div className={`ruler ${styles.ruler} grid-cols-[96px_minmax(0,1fr)] max-md:flex max-md:-mr-5 max-md:overflow-x-auto max-md:[scrollbar-width:none]`} role="group" aria-label={t("admin.inbox.stage.filter")}>
      {mark("open", t("admin.inbox.stage.active"))}
      <div className="ruler__marks">{RULER.map((stage) => mark(stage, stageText(stage)))}</div>
    </div>
  );
}
