/** What stands below the line: hits, where to look instead, or why nothing can be found. */
import { LoadFailed } from "@shared/LoadFailed";
import { t as common } from "@shared/text";
import type { Kind } from "./addresses";
import { BrowseLists } from "./BrowseLists";
import { HitLists } from "./HitLists";
import styles from "./Seek.module.css";
import { t } from "./text";
import type { useFound } from "./useFound";

interface AnswerProps {
  words: string;
  kind: Kind | undefined;
  answer: ReturnType<typeof useFound>;
  chosen: number;
  onChoose: (index: number) => void;
}

export function Answer({ words, kind, answer, chosen, onChoose }: AnswerProps) {
  const { found, problem, isSlow, retry } = answer;

  if (problem?.isCut) return <LoadFailed problem={problem} onRetry={retry} />;
  if (problem) {
    return (
      <div className={styles.failed} role="alert">
        <p className="read">{t("search.failed")}</p>
        <button type="button" className="btn btn--line" onClick={retry}>
          {common("common.retry")}
        </button>
      </div>
    );
  }
  if (isSlow) return <Bones />;
  if (!found) return null;
  if (found.total === 0) return <BrowseLists words={words} browse={found.browse} />;
  return <HitLists words={words} kind={kind} found={found} chosen={chosen} onChoose={onChoose} />;
}

function Bones() {
  return (
    <div className={styles.cols} aria-busy="true">
      {[0, 1].map((list) => (
        <div key={list}>
          {[0, 1, 2].map((line) => (
            <div key={line} className={`skel ${styles.bone}`} />
          ))}
        </div>
      ))}
    </div>
  );
}
