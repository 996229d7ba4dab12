/** Above everything else: no backup was proven for too long. */
import { Alert } from "@shared/icons";
import styles from "./Backups.module.css";
import { dayText } from "./backups";
import { BACKUP_HEADING } from "./BackupPanel";
import head from "./PanelHead.module.css";
import { t } from "./text";
import { useBackups } from "./useBackups";

export function BackupNote() {
  const { data } = useBackups();
  if (!data?.alarming) return null;
  const { unprovenDays: days, failedAt, message } = data;

  return (
    <div className={`note ${styles.note} col-span-full [&_b]:font-semibold`} role="alert">
      <Alert />
      <p>
        <b>{t("admin.backup.overdue", { days })}</b>{" "}
        {failedAt ? `${t("admin.backup.stopped", { time: dayText(failedAt), message })} ` : null}
        <button type="button" className={`${head.way} hover:decoration-current [&_svg]:size-3.5 ${styles.more}`} onClick={showPanel}>
          {t("admin.backup.details")}
        </button>
      </p>
    </div>
  );
}

function showPanel() {
  const heading = document.getElementById(BACKUP_HEADING);
  heading?.scrollIntoView({ block: "center" });
  heading?.focus({ preventScroll: true });
}
