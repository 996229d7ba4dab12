/** What can be done with all ticked enquiries at once; each choice says how many it touches. */
import { useEffect, useEffectEvent, useState } from "react";

import { useMay } from "@shared/admin/may";
import { MenuButton } from "@shared/admin/MenuButton";
import { Cross } from "@shared/icons";
import { useMedia } from "@shared/useMedia";
import { API } from "./addresses";
import styles from "./BulkBar.module.css";
import { ExportDialog } from "./ExportDialog";
import { exportFile } from "./exporting";
import { RULER, stageText } from "./stages";
import { t } from "./text";
import type { People } from "./useAssignees";
import type { Bulk, BulkPart } from "./useBulk";
import { touchedBy } from "./useBulk";

/** Where files are worked with. */
const DESK = "(min-width: 768px)";

interface BulkBarProps {
  bulk: Bulk;
  people: People;
}

export function BulkBar({ bulk, people }: BulkBarProps) {
  const [isAsked, setAsked] = useState(false);
  const ids = bulk.picked.map(({ id }) => id);

  return (
    <>
      <Bar bulk={bulk} people={people} onExport={() => setAsked(true)} />
      {isAsked ? (
        <ExportDialog
          title={t("admin.inbox.export_title", { count: ids.length })}
          about={t("admin.inbox.export_body")}
          onExport={(asked) => exportFile(`${API}/export`, "enquiries", { ...asked, ids })}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </>
  );
}

function Bar({ bulk, people, onExport }: BulkBarProps & { onExport: () => void }) {
  const { picked, isBusy, clear } = bulk;
  // A file is nothing for a telephone, nor for everybody.
  const isDesk = useMedia(DESK);
  const mayExport = useMay("personal_data") && isDesk;
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
    <div className={`${styles.bar} animate-rise`} role="region" aria-label={t("admin.inbox.bulk.label")}>
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
      {mayExport ? (
        <button type="button" className="btn btn--quiet" onClick={onExport}>
          {t("admin.inbox.export_go")}
        </button>
      ) : null}
      <button type="button" className="btn btn--quiet" disabled={isBusy} onClick={() => bulk.setStage("spam")}>
        {t("admin.inbox.bulk.spam")}
      </button>
      <button type="button" className={`iconbtn ${styles.clear}`} aria-label={t("admin.inbox.bulk.clear")} onClick={clear}>
        <Cross />
      </button>
    </div>
  );
}
