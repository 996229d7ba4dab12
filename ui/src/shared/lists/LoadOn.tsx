/** The end of what is shown of a list: goes on before somebody gets there, or when asked. */
import { useEffect, useEffectEvent } from "react";
import type { MouseEvent } from "react";

import { localPath } from "../language";
import { linkOf } from "../link";
import { isPlainClick } from "../SiteLink";
import { t as common } from "../text";
import { useInView } from "../useInView";
import type { Listed } from "./pages";
import styles from "./LoadOn.module.css";
import { PAGE_SIZE } from "./useFirst";
import type { LongList } from "./useLongList";

/** The next page is asked for so far ahead: some rows on a desktop, some tiles on a telephone. */
const AHEAD = "1500px 0px";

interface LoadOnProps {
  list: Pick<LongList<Listed>, "isMore" | "isGoingOn" | "laterProblem" | "retryLater"> & {
    shown: readonly unknown[];
  };
  /** The text of the link, and of a failure without words of its own. */
  texts: { more: string; failed: string };
  /** How much is shown now, said when more has come. */
  told: string;
  /** The real address of the list's first page; without it the others have none either. */
  path: string | undefined;
  /** How many one page has. */
  size?: number;
  onMore: () => void;
}

export function LoadOn({ list, texts, told, path, size = PAGE_SIZE, onMore }: LoadOnProps) {
  const { isMore, isGoingOn, laterProblem: problem } = list;
  const shown = list.shown.length;
  const next = Math.floor(shown / size) + 1;

  return (
    <div className={isMore ? styles.end : undefined}>
      {isMore && !isGoingOn && !problem ? <Sentinel key={shown} onNear={onMore} /> : null}
      <p className="sr" role="status">
        {shown > size ? told : null}
      </p>
      {problem ? (
        <div role="alert" className={styles.failed}>
          <p>{problem.detail || texts.failed}</p>
          <button type="button" className="btn btn--ink" onClick={list.retryLater}>
            {common("common.retry")}
          </button>
        </div>
      ) : null}
      {isMore && !problem ? (
        <More
          to={path && `${path}${path.includes("?") ? "&" : "?"}page=${next}`}
          text={texts.more}
          isBusy={isGoingOn}
          onMore={onMore}
        />
      ) : null}
    </div>
  );
}

/** Says once that the end is near: what comes then moves the end, and another one watches it. */
function Sentinel({ onNear }: { onNear: () => void }) {
  const { target, inView } = useInView<HTMLSpanElement>(AHEAD);
  const say = useEffectEvent(onNear);

  useEffect(() => {
    if (inView) say();
  }, [inView]);

  return <span ref={target} className={styles.near} />;
}

interface MoreProps {
  to: string | undefined;
  text: string;
  isBusy: boolean;
  onMore: () => void;
}

function More({ to, text, isBusy, onMore }: MoreProps) {
  const content = (
    <>
      {isBusy ? <span className="spin" /> : null}
      <span>{text}</span>
    </>
  );
  function follow(event: MouseEvent) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onMore();
  }
  if (to === undefined) {
    return (
      <button type="button" className="btn btn--line" aria-disabled={isBusy} onClick={follow}>
        {content}
      </button>
    );
  }
  return (
    <a className="btn btn--line" rel="next" href={linkOf(localPath(to))} onClick={follow}>
      {content}
    </a>
  );
}
