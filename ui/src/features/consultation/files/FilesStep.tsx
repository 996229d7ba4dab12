/** The step for pictures and plans: chosen or taken, listed, sent while the visitor goes on. */
import { useState } from "react";
import type { ReactNode } from "react";

import type { Schema } from "@shared/contract";
import { DropZone } from "@shared/uploads/DropZone";
import { ACCEPTED, isAtRisk, isTakenIn } from "./enclosure";
import styles from "./Files.module.css";
import { ArrivedRow, FileRow } from "./FileRow";
import { CameraMark, FileMark } from "./icons";
import { t } from "./text";
import { useProgressWords } from "./useProgressWords";
import type { Enclosures } from "./useEnclosures";

interface FilesStepProps extends Enclosures {
  limits: { enclosures: number; enclosureMiB: number };
  fault: ReactNode;
  /** What stands below. */
  note: string;
  /** Says that there is something to keep. */
  onAdded?: () => void;
  /** What the studio has from before; then it keeps at once what arrives. */
  arrived?: readonly Schema<"ReceivedFileOut">[];
}

const NONE: readonly never[] = [];

export function FilesStep(props: FilesStepProps) {
  const { entries, queue, limits, fault, note, onAdded, arrived = NONE } = props;
  const [isReduced, setReduced] = useState(true);
  const [left, setLeft] = useState("");
  const said = useProgressWords(entries);
  const done = arrived.length + entries.filter(({ state }) => state === "done").length;
  const total = arrived.length + entries.filter(isTakenIn).length;

  function take(files: readonly File[]) {
    setLeft(queue.add(files, { isReduced }));
    onAdded?.();
  }

  return (
    <>
      <DropZone onFiles={take}>
        {(active) => (
          <div className={styles.take}>
            <Picker className="btn btn--ink" accept="image/*" capture="environment" onFiles={take}>
              <CameraMark /> <span>{t("enclosure.take")}</span>
            </Picker>
            <Picker className="btn btn--line" accept={ACCEPTED} multiple onFiles={take}>
              <FileMark /> <span>{active ? t("enclosure.drop_active") : t("enclosure.choose")}</span>{" "}
              {active ? null : <span className={styles.drop}>{t("enclosure.drop")}</span>}
            </Picker>
          </div>
        )}
      </DropZone>
      <div className={styles.rules}>
        <p className="meta">{t("enclosure.limits", { maxMb: limits.enclosureMiB, max: limits.enclosures })}</p>
        <label className="check">
          <input type="checkbox" checked={isReduced} onChange={({ target }) => setReduced(target.checked)} />
          <span>
            {t("enclosure.reduce")} <span className={`${styles.hint} meta`}>{t("enclosure.reduce_hint")}</span>
          </span>
        </label>
        <p className="field__error" role="alert">
          {left}
        </p>
        {fault}
      </div>
      {arrived.length + entries.length > 0 ? (
        <div>
          <h2 className="h4">
            {t("enclosure.list")} <small className={styles.count}>{t("enclosure.list_count", { total, done })}</small>
          </h2>
          <ul className={styles.files}>
            {arrived.map((file) => (
              <ArrivedRow key={file.n} file={file} />
            ))}
            {entries.map((one) => (
              <FileRow key={one.key} one={one} queue={queue} isFinal={props.arrived !== undefined} />
            ))}
          </ul>
        </div>
      ) : null}
      <p className={styles.later}>{entries.some(isAtRisk) ? t("enclosure.unkept") : note}</p>
      <p className="sr" role="status">
        {said}
      </p>
    </>
  );
}

interface PickerProps {
  className: string;
  accept: string;
  capture?: "environment";
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

function Picker({ className, children, onFiles, ...input }: PickerProps) {
  return (
    <label className={`${styles.picker} ${className}`}>
      <input
        type="file"
        {...input}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file may be chosen again, after it was taken out.
          target.value = "";
        }}
      />
      {children}
    </label>
  );
}
