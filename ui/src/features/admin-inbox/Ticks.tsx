/** Ticking an enquiry, or all that are shown. */
import { useEffect, useRef } from "react";

import { nameOf } from "./enquiries";
import type { Enquiry } from "./enquiries";
import { t } from "./text";
import styles from "./Ticks.module.css";
import type { Bulk } from "./useBulk";

interface TickProps {
  enquiry: Enquiry;
  bulk: Bulk;
}

function isTicked({ enquiry, bulk }: TickProps): boolean {
  return bulk.picked.some(({ id }) => id === enquiry.id);
}

export const rowOf = (props: TickProps) => ({ "data-ticked": isTicked(props) });

export function Tick({ enquiry, bulk }: TickProps) {
  return (
    <input
      type="checkbox"
      className={styles.tick}
      aria-label={t("admin.inbox.select_one", { name: nameOf(enquiry) })}
      checked={isTicked({ enquiry, bulk })}
      disabled={bulk.isBusy}
      onChange={(event) => bulk.toggle([enquiry.id], event.target.checked)}
    />
  );
}

/** Between all and nothing it shows a dash. */
export function TickAll({ items, bulk }: { items: readonly Enquiry[]; bulk: Bulk }) {
  const box = useRef<HTMLInputElement>(null);
  const isAll = bulk.picked.length === items.length;
  const isSome = bulk.picked.length > 0 && !isAll;

  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome;
  }, [isSome]);

  return (
    <input
      ref={box}
      type="checkbox"
      className={styles.tick}
      aria-label={t("admin.inbox.select_all")}
      checked={isAll}
      disabled={bulk.isBusy}
      onChange={(event) => bulk.toggle(items.map(({ id }) => id), event.target.checked)}
    />
  );
}
