/** The pictures on their way: refused ones first, each with its progress and what can be done. */
import { useSyncExternalStore } from "react";

import { Alert } from "../icons";
import type { UploadEntry } from "./pictures";
import { isActive, isSetAside } from "./pictures";
import { partDone } from "./progress";
import { t } from "./text";
import styles from "./UploadList.module.css";
import type { UploadQueue } from "./uploadQueue";
import { TROUBLED, UploadRow } from "./UploadRow";

interface UploadListProps {
  queue: UploadQueue;
  /** The id of the heading, where the list is a section of its own. */
  titleId?: string;
}

export function UploadList({ queue, titleId }: UploadListProps) {
  const entries = useSyncExternalStore(queue.watch, queue.read);
  const setAside = entries.filter(isSetAside);
  const troubled = entries.filter((entry) => TROUBLED.includes(entry.state) && !isSetAside(entry));
  const others = entries.filter(({ state }) => !TROUBLED.includes(state));
  const sent = entries.filter((entry) => entry.state !== "cancelled" && !isSetAside(entry));
  const found = entries.filter((entry) => entry.isRestored && isActive(entry)).length;
  const done = sent.filter(({ state }) => state === "done").length;
  const failed = entries.filter(({ state }) => state === "failed").length;
  const stopped = entries.filter(({ state }) => state === "waiting").length;
  const part = partDone(sent);

  if (entries.length === 0) return null;
  return (
    <div>
      {titleId ? <h2 id={titleId}>{t("upload.list")}</h2> : null}
      {found > 0 ? (
        <p className="note" role="status">
          <Alert />
          <span>{t("upload.found_after_reload", { count: found })}</span>
        </p>
      ) : null}
      <SetAside entries={setAside} queue={queue} />
      <div className={`${styles.head} flex items-center justify-between gap-3 min-h-8`}>
        <p className="meta num" role="status">
          {sent.length > 0 ? t("upload.total", { total: sent.length, done }) : ""}
        </p>
        {failed > 1 ? (
          <button type="button" className="btn btn--quiet" onClick={() => queue.retryFailed()}>
            {t("upload.retry_failed", { count: failed })}
          </button>
        ) : null}
      </div>
      <ul className="grid">
        {[...troubled, ...others].map((entry) => (
          <UploadRow key={entry.key} entry={entry} queue={queue} />
        ))}
      </ul>
      {stopped > 1 || done > 0 ? (
        <div className="flex flex-wrap gap-2 pt-3 border-t border-t-rule">
          {stopped > 1 ? (
            <button type="button" className="btn btn--line" onClick={() => queue.resumeCutOff()}>
              {t("upload.resume_all")}
            </button>
          ) : null}
          {done > 0 ? (
            <button type="button" className="btn btn--quiet" onClick={() => clearDone(entries, queue)}>
              {t("upload.clear_done")}
            </button>
          ) : null}
        </div>
      ) : null}
      <p className="sr" role="status">
        {part > 0 ? t("upload.announce", { percent: part }) : ""}
      </p>
    </div>
  );
}

function clearDone(entries: readonly UploadEntry[], queue: UploadQueue) {
  for (const { key, state } of entries) if (state === "done") queue.remove(key);
}

/** What is not sent, named in one place; it does not hold the saving up. */
function SetAside({ entries, queue }: { entries: readonly UploadEntry[]; queue: UploadQueue }) {
  const large = entries.filter(({ state }) => state === "too_large").length;
  if (entries.length === 0) return null;
  return (
    <section className={`${styles.aside} mt-2 px-4 pt-2 pb-0 bg-surface border border-rule-strong rounded-1`} aria-label={t("upload.set_aside", { count: entries.length })}>
      <div className={`${styles.head} flex items-center justify-between gap-3 min-h-8`}>
        <p>
          <b>{t("upload.set_aside", { count: entries.length })}</b>{" "}
          <span className="meta">{t("upload.set_aside.hint")}</span>
        </p>
        {large > 1 ? (
          <button type="button" className="btn btn--quiet" onClick={() => void queue.reduceAll()}>
            {t("upload.reduce_all")}
          </button>
        ) : null}
      </div>
      <ul className="grid">
        {entries.map((entry) => (
          <UploadRow key={entry.key} entry={entry} queue={queue} />
        ))}
      </ul>
    </section>
  );
}
