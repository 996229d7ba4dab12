/** One file: what it is, how far it has come, and what can be done with it. */
import { useEffect, useState } from "react";
import type { CSSProperties } from "react";

import type { Schema } from "@shared/contract";
import { Cross } from "@shared/icons";
import "@shared/styles/grad.css";
import { megabytes, sizeText } from "./enclosure";
import type { Enclosure } from "./enclosure";
import type { EnclosureQueue } from "./EnclosureQueue";
import styles from "./Files.module.css";
import { t } from "./text";

interface FileRowProps {
  one: Enclosure;
  queue: EnclosureQueue;
  /** Whether the studio has what has arrived, so that it stays. */
  isFinal: boolean;
}

export function FileRow({ one, queue, isFinal }: FileRowProps) {
  const { key, name, state, percent } = one;
  const isSending = state === "sending" || state === "checking";
  const rests = state === "waiting" || state === "paused" || state === "failed";
  const isBehind = state === "waiting" || state === "paused";
  return (
    <li className={styles.file}>
      <Thumbnail one={one} />
      <span className={styles.name}>{name}</span>
      <span className={`${styles.state} num`} data-state={state}>
        <span>{stateText(one)}</span>
        {rests && one.file ? (
          <button type="button" onClick={() => queue.resume(key)}>
            {t("enclosure.resume")}
          </button>
        ) : null}
      </span>
      {isSending || isBehind ? (
        <div
          className={`grad ${isBehind ? "is-warn" : ""}`}
          style={{ "--v": percent } as CSSProperties}
          role="progressbar"
          aria-label={name}
          aria-valuenow={percent}
        />
      ) : null}
      {isFinal && state === "done" ? null : (
        <button
          type="button"
          className="iconbtn"
          aria-label={t(isSending ? "enclosure.pause" : "enclosure.remove", { name })}
          onClick={() => {
            if (isSending) queue.pause(key);
            else queue.remove(key);
          }}
        >
          <Cross />
        </button>
      )}
    </li>
  );
}

/** A file that the studio got before: of what, and how large. */
export function ArrivedRow({ file: { n, type, size } }: { file: Schema<"ReceivedFileOut"> }) {
  return (
    <li className={styles.file}>
      <span className={styles.ending}>{type.slice(type.indexOf("/") + 1).slice(0, 4).toUpperCase()}</span>
      <span className={styles.name}>{t("enclosure.numbered", { n })}</span>
      <span className={`${styles.state} num`}>{`${sizeText(size)} · ${t("enclosure.state.done")}`}</span>
    </li>
  );
}

function stateText(one: Enclosure): string {
  const { state, reason, percent } = one;
  const bytes = one.file?.size ?? one.size;
  const done = megabytes((bytes * percent) / 100);
  const total = megabytes(bytes);
  if (state === "done") return `${sizeText(bytes)} · ${t("enclosure.state.done")}`;
  if (state === "refused" || state === "failed" || (state === "waiting" && reason)) return reason;
  if (state === "lost") return t("enclosure.state.reselect");
  return t(`enclosure.state.${state}`, { done: percent === 0 ? "0" : done, total });
}

/** The picture itself, or the ending of its name where the browser cannot draw it. */
function Thumbnail({ one }: { one: Enclosure }) {
  const { file, name } = one;
  const [address, setAddress] = useState("");

  useEffect(() => {
    if (!file?.type.startsWith("image/")) return undefined;
    const made = URL.createObjectURL(file);
    // An outside resource that has to be let go of again.
    // oxlint-disable-next-line react/set-state-in-effect
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);

  if (!address) return <span className={styles.ending}>{endingOf(name)}</span>;
  return <img src={address} alt="" onError={() => setAddress("")} />;
}

function endingOf(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1).slice(0, 4).toUpperCase();
}
