/** What brought enquiries, beside the backups and what is done most often. */
import { useMay } from "@shared/admin/may";
import { BackupPanel } from "./BackupPanel";
import { BroughtPanel } from "./BroughtPanel";
import styles from "./Dashboard.module.css";
import { QuickPanel } from "./QuickPanel";
import { useBrought } from "./useBrought";

/** With no projects to show there is no room for two panels beside them: one has a row of its own. */
export function MiddlePanels() {
  const seesBackups = useMay("people");
  const { statistics, shown } = useBrought();
  const isLow = seesBackups && statistics !== undefined && shown.length === 0;

  return (
    <>
      <BroughtPanel />
      <div className={styles.side}>
        {seesBackups ? <BackupPanel /> : null}
        {isLow ? null : <QuickPanel isWide={false} />}
      </div>
      {isLow ? <QuickPanel isWide /> : null}
    </>
  );
}
