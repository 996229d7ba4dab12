/** What can be done with all ticked enquiries at once; each choice says how many it touches. */
import { useEffect, useEffectEvent } from "react";

import { MenuButton } from "@shared/admin/MenuButton";
import { Cross } from "@shared/icons";
import styles from "./BulkBar.module.css";
import { RULER, stageText } from "./stages";
import { t } from "./text";
import type { People } from "./useAssignees";
import type { Bulk, BulkPart } from "./useBulk";
import { touchedBy } from "./useBulk";

export function BulkBar({ bulk, people }: { bulk: Bulk; people: People }) {
  const { picked, isBusy, clear } = bulk;
  const clearByKey = useEffectEvent((event: KeyboardEvent) => {
    // A dialog over the page, or a menu in the bar, closes by the same key.
    const isTaken = document.querySelector("dialog[open], [role=menu]") !== null;
    if (event.key === "Escape" && !isTaken) clear();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => clearByKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);

  const item = (key: string, text: string, part: BulkPart, run: () => void) => {
    const count = touchedBy(picked, part);
    const isIdle = count === 0 || isBusy;
    return (
      <button key={key} type="button" role="menuitem" aria-disabled={isIdle} onClick={isIdle ? undefined : run}>
        {text} <span className="meta num">{t("admin.inbox.bulk.moves", { count })}</span>
      </button>
    );
  };

  return (
    <div className={styles.bar} role="region" aria-label={t("admin.inbox.bulk.label")}>
      <b role="status">
        {isBusy ? <span className="spin" /> : null}
        {t("admin.inbox.bulk.count", { count: picked.length })}
      </b>
      <MenuButton label={t("admin.inbox.bulk.stage")}>
        {RULER.map((stage) => item(stage, stageText(stage), { stage }, () => bulk.setStage(stage)))}
      </MenuButton>
      <MenuButton label={t("admin.inbox.bulk.assign")}>
        {people.assignable.map(({ id, name }) => item(id, name, { assignee: id }, () => bulk.setAssignee(id, name)))}
        {item("", t("admin.inbox.filter.nobody"), { assignee: "" }, () => bulk.setAssignee("", ""))}
      </MenuButton>
      <button type="button" className="btn btn--quiet" disabled={isBusy} onClick={() => bulk.setStage("spam")}>
        {t("admin.inbox.bulk.spam")}
      </button>
      <button type="button" className={`iconbtn ${styles.clear}`} aria-label={t("admin.inbox.bulk.clear")} onClick={clear}>
        <Cross />
      </button>
    </div>
  );
}
