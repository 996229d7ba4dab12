/** One task of the data's upkeep at a time: looked up, shown, confirmed, done. */
import { useState } from "react";

import { refresh } from "@shared/admin/deleted";
import { useAction } from "@shared/admin/useAction";
import { showToast } from "@shared/toasts";
import { findDuplicates, findMigration, migrate, removeDuplicates } from "./dataTasks";
import type { Article, Group } from "./dataTasks";
import { t } from "./text";

export type Task = "check" | "clean" | "migrate";

type Preview =
  | { task: "clean"; count: number; groups: Group[] }
  | { task: "migrate"; count: number; articles: Article[] };

const FAILED = {
  check: "admin.data.duplicates.check.failed",
  clean: "admin.data.duplicates.clean.failed",
  migrate: "admin.data.migrate.failed",
} as const;

const removedBy = (groups: Group[]) => groups.reduce((sum, { remove }) => sum + remove.length, 0);

export function useDataTasks() {
  const { busy, run } = useAction();
  const [found, setFound] = useState<Group[] | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);

  async function attempt(task: Task, work: () => Promise<void>) {
    const isDone = await run(() => work().then(() => true), { failed: (message) => t(FAILED[task], { message }) }, task);
    if (!isDone) setPreview(null);
  }

  async function look(task: Task) {
    setFound(null);
    if (task === "migrate") {
      const articles = await findMigration();
      if (articles.length === 0) showToast("ok", t("admin.data.migrate.none"));
      else setPreview({ task, articles, count: articles.length });
      return;
    }
    const groups = await findDuplicates();
    if (groups.length === 0) showToast("ok", t("admin.data.duplicates.check.none"));
    else if (task === "check") setFound(groups);
    else setPreview({ task, groups, count: removedBy(groups) });
  }

  async function carryOut(task: Preview["task"]) {
    const isCleaning = task === "clean";
    const count = await (isCleaning ? removeDuplicates() : migrate());
    setPreview(null);
    const text = isCleaning ? "admin.data.duplicates.clean.done" : "admin.data.migrate.done";
    showToast("ok", t(text, { count }));
    await refresh(isCleaning ? "portfolio" : "insights");
  }

  return {
    running: (busy || null) as Task | null,
    found,
    foundText: found
      ? t("admin.data.duplicates.check.found", {
          groups: found.length,
          count: removedBy(found) + found.length,
        })
      : "",
    preview,
    start: (task: Task) => attempt(task, () => look(task)),
    confirm: () => (preview ? attempt(preview.task, () => carryOut(preview.task)) : Promise.resolve()),
    cancel: () => setPreview(null),
  };
}
