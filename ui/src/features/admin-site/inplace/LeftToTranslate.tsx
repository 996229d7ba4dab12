/** How much of a page is still to be said in its language, and the way to the next of it. */
import { useEffect, useRef } from "react";

import type { Box } from "./boxes";
import type { Region } from "./regions";
import toggle from "./RestToggle.module.css";
import { t } from "./text";
import { nextAfter } from "./untranslated";
import type { Work } from "./work";

interface LeftToTranslateProps {
  regions: readonly Region[];
  boxes: ReadonlyMap<string, Box>;
  work: Work | null;
  isLeft: (region: Region) => boolean;
  /** Say whether somebody else is editing it. */
  isHeld: (region: Region) => boolean;
  onGo: (region: Region) => void;
  /** Is called with a slide that is not seen, where that alone is left. */
  onTurn: (slide: string) => void;
}

export function LeftToTranslate({ regions, boxes, work, isLeft, isHeld, onGo, onTurn }: LeftToTranslateProps) {
  const last = useRef("");
  useEffect(() => {
    if (work) last.current = work.region.key;
  }, [work]);
  const left = onceEach(regions, boxes).filter(isLeft);
  if (left.length === 0) return null;

  function go() {
    const next = nextAfter(last.current, left.filter((one) => boxes.has(one.key) && !isHeld(one)), regions);
    const [unseen] = left.filter((one) => !boxes.has(one.key));
    if (next) onGo(next);
    else if (unseen) onTurn(unseen.record.id);
  }

  return (
    <button type="button" className={toggle.toggle} data-empty onClick={go}>
      {t("admin.inplace.left", { count: left.length })}
    </button>
  );
}

/** Return of what stands in several places the first that is seen; of what is unseen the texts of slides alone. */
function onceEach(regions: readonly Region[], boxes: ReadonlyMap<string, Box>): readonly Region[] {
  const reached = regions.filter((one) => boxes.has(one.key) || (one.range && one.record.collection === "slides"));
  const seenFirst = [...reached].sort((one, other) => Number(boxes.has(other.key)) - Number(boxes.has(one.key)));
  const isFirst = (one: Region) => seenFirst.find((other) => placeOf(other) === placeOf(one)) === one;
  return reached.filter(isFirst);
}

function placeOf({ record, path }: Region): string {
  return `${record.collection}/${record.id}/${path}`;
}
