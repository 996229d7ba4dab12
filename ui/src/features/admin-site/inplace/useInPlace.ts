/** What is edited in a page: its regions, the records behind them that are open, and how those stand. */
import { useEffect, useRef, useState } from "react";

import type { Kept, Chosen, Editings, Work } from "./work";
import { nameOfRecord } from "./work";
import { isSameRecord } from "./regions";
import type { PictureRegion, RecordRef, TextRegion } from "./regions";
import type { Stage } from "./stage";
import { useKeptRecords } from "./useKeptRecords";

const NO_RECORDS: readonly RecordRef[] = [];
const NOTHING_KEPT = { kept: {} as Readonly<Record<string, Kept>>, saves: 0 };

export function useInPlace(records: readonly RecordRef[]) {
  const [stage, setStage] = useState<Stage | null>(null);
  const [work, setWork] = useState<Work | null>(null);
  const [opened, setOpened] = useState(NO_RECORDS);
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [{ kept, saves }, setKept] = useState(NOTHING_KEPT);
  const [editings] = useState<Editings>(() => new Map());
  const closed = useRef("");
  const found = useKeptRecords(records);
  const open = [...opened, ...found.filter((one) => !opened.some((other) => isSameRecord(one, other)))];

  function begin(next: Work) {
    closed.current = "";
    setOpened((now) => (now.some((one) => isSameRecord(one, next.region.record)) ? now : [...now, next.region.record]));
    setWork(next);
  }

  // What was being edited has the focus again once its field is gone.
  useEffect(() => {
    if (work || !closed.current || !stage) return;
    const region = stage.layer.querySelector<HTMLElement>(`[data-key="${CSS.escape(closed.current)}"]`);
    closed.current = "";
    region?.focus({ preventScroll: true });
  }, [work, stage]);

  return {
    stage,
    setStage,
    /** What is open: a text, or the dialog of a picture. */
    work,
    opened: open,
    chosen,
    kept: Object.values(kept),
    /** How often something was saved: what is drawn is out of date then. */
    saves,
    editings,
    edit: (region: TextRegion) => begin({ act: "text", region }),
    openPicture: (region: PictureRegion, act: "alt" | "focus") => begin({ act, region }),
    replace: (region: PictureRegion, file: File) => {
      setOpened((now) => (now.some((one) => isSameRecord(one, region.record)) ? now : [...now, region.record]));
      const others = chosen.filter((one) => !(isSameRecord(one.region.record, region.record) && one.region.path === region.path));
      setChosen([...others, { region, file }]);
    },
    close: () => {
      closed.current = work ? (work.act === "text" ? work.region.key : `${work.region.key} ${work.act}`) : "";
      setWork(null);
    },
    /** Close it for something else, which has the focus. */
    leave: () => setWork(null),
    /** Stop what is on its way to a picture. */
    dropChosen: () => setChosen([]),
    note: (one: Kept) => setKept((now) => noted(now, one)),
    /** Go on from what is stored now, everywhere; with *drops* what was typed is let go of. */
    renew: (drops = false) => Promise.all([...editings.values()].map((editing) => editing.renew(drops))),
  };
}

function noted({ kept, saves }: typeof NOTHING_KEPT, one: Kept): typeof NOTHING_KEPT {
  const name = nameOfRecord(one.record);
  const before = kept[name]?.etag ?? "";
  return { kept: { ...kept, [name]: one }, saves: before && before !== one.etag ? saves + 1 : saves };
}

export type InPlace = ReturnType<typeof useInPlace>;
