/** The data's upkeep: duplicates and the articles' migration, each shown before it is done. */
import { ConfirmDialog } from "@shared/admin/ConfirmDialog";
import styles from "./Dashboard.module.css";
import { DuplicatesPreview, MigrationPreview } from "./previews";
import { t } from "./text";
import { useDataTasks } from "./useDataTasks";
import type { Task } from "./useDataTasks";

interface Row {
  task: Task;
  title: string;
  body: string;
  verb: string;
  danger?: boolean;
}

const ROWS: readonly Row[] = [
  {
    task: "check",
    title: t("admin.data.duplicates.check.title"),
    body: t("admin.data.duplicates.check.body"),
    verb: t("admin.data.duplicates.check.run"),
  },
  {
    task: "clean",
    title: t("admin.data.duplicates.clean.title"),
    body: t("admin.data.duplicates.clean.body"),
    verb: t("admin.data.duplicates.clean.run"),
    danger: true,
  },
  {
    task: "migrate",
    title: t("admin.data.migrate.title"),
    body: t("admin.data.migrate.body"),
    verb: t("admin.data.migrate.run"),
  },
];

export function DataPanel() {
  const tasks = useDataTasks();
  const { preview } = tasks;

  return (
    <section className="panel md:col-span-2">
      <h2>{t("admin.dashboard.card.data.title")}</h2>
      <ul className={`${styles.acts} grid mt-2`}>
        {ROWS.map(({ task, title, body, verb, danger }) => (
          <li key={task}>
            <div>
              <b>{title}</b>
              <p>{body}</p>
            </div>
            <button
              type="button"
              className={`btn ${danger ? "btn--danger-line" : "btn--line"}`}
              aria-label={`${title}: ${verb}`}
              disabled={tasks.running !== null}
              onClick={() => void tasks.start(task)}
            >
              {tasks.running === task ? <span className="spin" /> : null}
              {verb}
            </button>
          </li>
        ))}
      </ul>
      <div role="status">
        {tasks.found ? (
          <div className="pt-3.5 border-t border-t-rule">
            <p>{tasks.foundText}</p>
            <DuplicatesPreview groups={tasks.found} />
          </div>
        ) : null}
      </div>
      {preview?.task === "clean" ? (
        <ConfirmDialog
          question={t("admin.data.duplicates.clean.confirm.title", { count: preview.count })}
          confirm={t("admin.data.duplicates.clean.run")}
          danger
          wide
          busy={tasks.running !== null}
          onConfirm={() => void tasks.confirm()}
          onCancel={tasks.cancel}
        >
          <p>{t("admin.data.duplicates.clean.confirm.body")}</p>
          <DuplicatesPreview groups={preview.groups} />
        </ConfirmDialog>
      ) : null}
      {preview?.task === "migrate" ? (
        <ConfirmDialog
          question={t("admin.data.migrate.confirm", { count: preview.count })}
          confirm={t("admin.data.migrate.run")}
          wide
          busy={tasks.running !== null}
          onConfirm={() => void tasks.confirm()}
          onCancel={tasks.cancel}
        >
          <p>{t("admin.data.migrate.preview", { count: preview.count })}</p>
          <MigrationPreview articles={preview.articles} />
        </ConfirmDialog>
      ) : null}
    </section>
  );
}
