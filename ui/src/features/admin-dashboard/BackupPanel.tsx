/** How the backups stand: proven, failed, being made, still to come, or not set up. */
import { useState } from "react";

import { copyText } from "@shared/copyText";
import { showToast } from "@shared/toasts";
import { BackupList } from "./BackupList";
import styles from "./Backups.module.css";
import { dayText, failureDetail, operatorReport, sizeText } from "./backups";
import type { Backups } from "./backups";
import { PanelHead } from "./PanelHead";
import head from "./PanelHead.module.css";
import { t } from "./text";
import { useBackingUp } from "./useBackups";

export const BACKUP_HEADING = "backup";

const [BEFORE_COMMAND, AFTER_COMMAND] = t("admin.backup.unscheduled").split("{command}");

export function BackupPanel() {
  const { backups, isBusy, run } = useBackingUp();
  const [isListed, setListed] = useState(false);
  if (!backups) return null;
  const { schedule, running, alarming, failedAt, copies } = backups;
  const isBad = alarming || failedAt !== "";

  return (
    <section
      className={`panel grid gap-4 content-start ${isBad ? "border-danger [&_h2]:text-danger" : ""}`}
      aria-labelledby={BACKUP_HEADING}
      aria-busy={running}
    >
      <PanelHead id={BACKUP_HEADING} title={t("admin.backup.title")} isTarget>
        {copies.length > 0 ? (
          <button type="button" className={`${head.way} hover:decoration-current [&_svg]:size-3.5`} onClick={() => setListed(true)}>
            {t("admin.backup.list")}
          </button>
        ) : null}
      </PanelHead>
      {schedule ? (
        <Standing backups={backups} schedule={schedule} isBusy={isBusy} run={run} />
      ) : (
        <p className="text-ink-2 leading-[1.65]">
          {copies.length > 0 ? null : `${t("admin.backup.none")} `}
          {BEFORE_COMMAND}
          <code className="whitespace-nowrap">{t("admin.backup.command")}</code>
          {AFTER_COMMAND}
        </p>
      )}
      {isListed ? <BackupList isBusy={isBusy} run={run} onClose={() => setListed(false)} /> : null}
    </section>
  );
}

interface StandingProps {
  backups: Backups;
  schedule: NonNullable<Backups["schedule"]>;
  isBusy: boolean;
  run: () => Promise<void>;
}

function Standing({ backups, schedule, isBusy, run }: StandingProps) {
  const { running, alarming, failedAt, provenAt, unprovenDays } = backups;
  const isBad = alarming || failedAt !== "";
  return (
    <>
      <div className="grid gap-1 [&_b]:[font:300_2rem/1.2_var(--f-display)] [&_b]:tracking-[-0.02em] [&_.st]:whitespace-normal">
        <b className="num">{alarming ? t("admin.backup.days", { days: unprovenDays }) : schedule.at}</b>
        <span role="status">
          <Mark backups={backups} />
        </span>
      </div>
      {running ? <p className="text-ink-2 leading-[1.65]">{t("admin.backup.running_detail")}</p> : null}
      {!running && isBad ? <p className="text-ink-2 leading-[1.65]">{failureDetail(backups)}</p> : null}
      {!running && !isBad && !provenAt ? (
        <p className="text-ink-2 leading-[1.65]">{t("admin.backup.first_detail", { time: schedule.at })}</p>
      ) : null}
      {!running && !isBad && provenAt ? <Facts backups={backups} schedule={schedule} /> : null}
      {isBad || !provenAt ? (
        <div className="flex flex-wrap gap-2">
          <button
            type="button"
            className={`btn ${isBad ? "btn--ink" : "btn--line"}`}
            disabled={isBusy}
            onClick={() => void run()}
          >
            {isBusy && !running ? <span className="spin" /> : null}
            {t("admin.backup.run")}
          </button>
          {isBad ? <CopyReport backups={backups} /> : null}
        </div>
      ) : null}
    </>
  );
}

/** The state in a mark and some words. */
function Mark({ backups }: { backups: Backups }) {
  const { running, alarming, failedAt, provenAt, message, unprovenDays: days, next } = backups;
  if (running) return <Running />;
  if (alarming) return <span className={`st ${styles.fail} text-danger font-medium`}>{t("admin.backup.missing", { days })}</span>;
  if (failedAt) return <span className={`st ${styles.fail} text-danger font-medium`}>{t("admin.backup.failed", { message })}</span>;
  if (provenAt)
    return <span className="st st--live">{t("admin.backup.proven", { time: dayText(provenAt) })}</span>;
  return <span className="st st--sched">{t("admin.backup.first", { time: dayText(next ?? "") })}</span>;
}

function Running() {
  return (
    <span className="inline-flex items-center gap-2">
      <span className="spin" />
      {t("admin.backup.running")}
    </span>
  );
}

function Facts({ backups, schedule }: Pick<StandingProps, "backups" | "schedule">) {
  const { copies, next } = backups;
  const { keep, to } = schedule;
  const kept = { days: keep.daily, count: to.length - 1 };
  return (
    <dl className="kv">
      <dt>{t("admin.backup.size")}</dt>
      <dd className="num">{sizeText(copies[0]?.bytes ?? 0)}</dd>
      <dt>{t("admin.backup.kept")}</dt>
      <dd>{t(kept.count > 0 ? "admin.backup.kept_value" : "admin.backup.kept_days", kept)}</dd>
      <dt>{t("admin.backup.next")}</dt>
      <dd className="num">{dayText(next ?? "")}</dd>
    </dl>
  );
}

function CopyReport({ backups }: { backups: Backups }) {
  async function copy() {
    if (await copyText(operatorReport(backups, window.location.origin))) showToast("ok", t("admin.backup.copied"));
    else showToast("error", t("admin.backup.copy_failed"));
  }

  return (
    <button type="button" className="btn btn--line" onClick={() => void copy()}>
      {t("admin.backup.copy_for_operator")}
    </button>
  );
}
