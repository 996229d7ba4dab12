/** The pictures on their way: refused ones first, each with its progress and what can be done. */
import { useSyncExternalStore } from "react";
import type { CSSProperties } from "react";

import { Alert } from "../icons";
import "../styles/grad.css";
import type { UploadEntry, UploadState } from "./pictures";
import { isActive, isSetAside, megabytes } from "./pictures";
import { t } from "./text";
import styles from "./UploadList.module.css";
import type { UploadQueue } from "./uploadQueue";

const TROUBLED: readonly UploadState[] = ["too_large", "refused", "broken", "failed", "paused"];
const STATE_TEXTS = {
  waiting: "upload.state.waiting",
  uploading: "upload.state.uploading",
  processing: "upload.state.processing",
  paused: "upload.state.paused",
  done: "upload.state.done",
  failed: "upload.state.failed",
  cancelled: "upload.state.cancelled",
  reducing: "upload.reducing",
  refused: "upload.state.refused",
  broken: "upload.state.refused",
} as const;

export function UploadList({ queue }: { queue: UploadQueue }) {
  const entries = useSyncExternalStore(queue.watch, queue.read);
  const setAside = entries.filter(isSetAside);
  const troubled = entries.filter((entry) => TROUBLED.includes(entry.state) && !isSetAside(entry));
  const others = entries.filter(({ state }) => !TROUBLED.includes(state));
  const sent = entries.filter((entry) => entry.state !== "cancelled" && !isSetAside(entry));
  const found = entries.filter((entry) => entry.isRestored && isActive(entry)).length;
  const done = sent.filter(({ state }) => state === "done").length;
  const failed = entries.filter(({ state }) => state === "failed").length;

  if (entries.length === 0) return null;
  return (
    <div>
      {found > 0 ? (
        <p className="note" role="status">
          <Alert />
          <span>{t("upload.found_after_reload", { count: found })}</span>
        </p>
      ) : null}
      <SetAside entries={setAside} queue={queue} />
      <div className={styles.head}>
        <p className="meta num" role="status">
          {sent.length > 0 ? t("upload.total", { total: sent.length, done }) : ""}
        </p>
        {failed > 1 ? (
          <button type="button" className="btn btn--quiet" onClick={() => queue.retryAll(["failed"])}>
            {t("upload.retry_failed", { count: failed })}
          </button>
        ) : null}
      </div>
      <ul className={styles.ups}>
        {[...troubled, ...others].map((entry) => (
          <Row key={entry.key} entry={entry} queue={queue} />
        ))}
      </ul>
    </div>
  );
}

/** What is not sent, named in one place; it does not hold the saving up. */
function SetAside({ entries, queue }: { entries: readonly UploadEntry[]; queue: UploadQueue }) {
  const large = entries.filter(({ state }) => state === "too_large").length;
  if (entries.length === 0) return null;
  return (
    <section className={styles.aside} aria-label={t("upload.set_aside", { count: entries.length })}>
      <div className={styles.head}>
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
      <ul className={styles.ups}>
        {entries.map((entry) => (
          <Row key={entry.key} entry={entry} queue={queue} />
        ))}
      </ul>
    </section>
  );
}

function Row({ entry, queue }: { entry: UploadEntry; queue: UploadQueue }) {
  const { name, state, preview, percent, message } = entry;
  const isTroubled = TROUBLED.includes(state);

  return (
    <li className={styles.up}>
      {isTroubled || !preview ? (
        <span className={styles.ph} data-trouble={isTroubled}>
          {isTroubled ? <Alert /> : null}
        </span>
      ) : (
        <img src={preview} alt="" loading="lazy" decoding="async" />
      )}
      <span className={styles.name}>{name}</span>
      <span className="num meta">{valueText(entry)}</span>
      {message ? (
        <p className={styles.error} role="alert">
          {message}
        </p>
      ) : null}
      {isActive(entry) && !message ? (
        <div
          className={`grad ${styles.bar}`}
          style={{ "--v": percent } as CSSProperties}
          role="progressbar"
          aria-label={t("upload.progress", { name, percent })}
          aria-valuenow={percent}
        />
      ) : null}
      <Actions entry={entry} queue={queue} />
    </li>
  );
}

function valueText({ state, size, percent }: UploadEntry): string {
  if (state === "too_large") return `${megabytes(size)}MB`;
  return state === "uploading" ? `${percent}%` : t(STATE_TEXTS[state]);
}

function Actions({ entry, queue }: { entry: UploadEntry; queue: UploadQueue }) {
  const { key, name, state } = entry;
  const canRetry = entry.file && (state === "failed" || state === "paused" || state === "cancelled");
  if (state === "done") return null;
  return (
    <span className={styles.actions}>
      {state === "too_large" ? (
        <Action label={t("upload.reduce", { name })} onClick={() => void queue.reduce(key)}>
          {t("upload.reduce_short")}
        </Action>
      ) : null}
      {state === "broken" ? (
        <Action label={t("upload.keep_broken_of", { name })} onClick={() => queue.keepBroken(key)}>
          {t("upload.keep_broken")}
        </Action>
      ) : null}
      {canRetry ? (
        <Action label={t("upload.retry", { name })} onClick={() => queue.retry(key)}>
          {t("upload.retry_short")}
        </Action>
      ) : null}
      {isActive(entry) && state !== "paused" ? (
        <Action label={t("upload.cancel", { name })} onClick={() => queue.cancel(key)}>
          {t("upload.cancel_short")}
        </Action>
      ) : (
        <Action label={t("upload.remove", { name })} onClick={() => queue.remove(key)}>
          {t("upload.remove_short")}
        </Action>
      )}
    </span>
  );
}

function Action(props: { label: string; onClick: () => void; children: string }) {
  return (
    <button type="button" aria-label={props.label} onClick={props.onClick}>
      {props.children}
    </button>
  );
}
