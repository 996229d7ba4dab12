/** A picture on its way: how far it is, and what can be done. */
import type { CSSProperties } from "react";

import { Alert } from "../icons";
import { FilePicture } from "./FilePicture";
import type { UploadEntry, UploadState } from "./pictures";
import { canPreview, isActive, isOfFilm, megabytes } from "./pictures";
import { t } from "./text";
import styles from "./UploadList.module.css";
import type { UploadQueue } from "./uploadQueue";

export const TROUBLED: readonly UploadState[] = ["too_large", "refused", "broken", "failed", "waiting"];
const STATE_TEXTS = {
  queued: "upload.state.waiting",
  sending: "upload.state.uploading",
  checking: "upload.state.processing",
  waiting: "upload.state.paused",
  done: "upload.state.done",
  failed: "upload.state.failed",
  cancelled: "upload.state.cancelled",
  reducing: "upload.reducing",
  refused: "upload.state.refused",
  broken: "upload.state.refused",
} as const;

interface UploadRowProps {
  entry: UploadEntry;
  queue: UploadQueue;
}

export function UploadRow({ entry, queue }: UploadRowProps) {
  const { name, state, file, percent, message } = entry;
  const isTroubled = TROUBLED.includes(state);

  return (
    <li className="grid grid-cols-[48px_minmax(0,1fr)_auto] gap-x-4 gap-y-1 items-center py-2.5 border-t border-t-rule [&_img]:size-12 [&_img]:row-span-3 [&_img]:self-start">
      {file && canPreview(file) && !isTroubled ? (
        <FilePicture file={file} alt="" />
      ) : (
        <span className="size-12 row-span-3 self-start grid place-items-center bg-plaster data-[trouble=true]:bg-danger-tint data-[trouble=true]:text-danger" data-trouble={isTroubled}>
          {isTroubled ? <Alert /> : null}
        </span>
      )}
      <span className="truncate">{name}</span>
      <span className="num meta">{valueText(entry)}</span>
      {message ? (
        <p className="col-[2/-1] text-danger text-13 leading-[1.6]" role="alert">
          {message}
        </p>
      ) : (
        <Detail entry={entry} />
      )}
      {isActive(entry) && !message ? (
        <div
          className={`grad ${styles.bar}`}
          data-state={state}
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

/** How far it is, in words. */
function Detail({ entry }: Pick<UploadRowProps, "entry">) {
  const { state, size, percent } = entry;
  const total = megabytes(size);
  const isMaking = !isOfFilm(entry);
  const texts: Partial<Record<UploadState, string>> = {
    queued: t("upload.detail.waiting", { size: total }),
    sending: t("upload.detail.sending", { total, done: megabytes(Math.round((size * percent) / 100)) }),
    checking: t(isMaking ? "upload.detail.preparing" : "upload.detail.checking"),
    waiting: t("upload.detail.stopped", { percent }),
  };
  const text = texts[state];
  if (!text) return null;
  return (
    <p className="col-[2/-1] text-ink-3 text-13 leading-[1.5] tracking-none data-[state=waiting]:text-warn" data-state={state}>
      {text}
    </p>
  );
}

function valueText({ name, state, size, percent }: UploadEntry): string {
  if (state === "too_large") return `${megabytes(size)}MB`;
  if (state === "checking" && isOfFilm({ name })) return t("upload.state.checking");
  return state === "sending" ? `${percent}%` : t(STATE_TEXTS[state]);
}

function Actions({ entry, queue }: UploadRowProps) {
  const { key, name, state } = entry;
  const canRetry = entry.file && (state === "failed" || state === "waiting" || state === "cancelled");
  if (state === "done") return null;
  return (
    <span className={`${styles.actions} col-[2/-1] flex gap-x-4 gap-y-1`}>
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
      {isActive(entry) && state !== "waiting" ? (
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
