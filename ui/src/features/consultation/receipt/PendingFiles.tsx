/** Files that a consultation was sent without: they go on, and join it as they arrive. */
import { useState } from "react";

import type { Problem } from "@shared/problem";
import styles from "../ConsultationEnd.module.css";
import { useChoices } from "../choices";
import type { Choices } from "../choices";
import { isAtRisk, isMoving, isUnderway } from "../files/enclosure";
import type { Enclosure } from "../files/enclosure";
import { FileRow } from "../files/FileRow";
import files from "../files/Files.module.css";
import { FilesProgress } from "../files/FilesProgress";
import { stoppedWords, useProgressWords } from "../files/useProgressWords";
import type { Receipt } from "./receipts";
import { t } from "./text";
import { useJoiningFiles } from "./useJoiningFiles";

interface PendingFilesProps {
  token: string;
  /** Called when the receipt turns out to be closed, with what the server says of it. */
  onClosed: (problem: Problem) => void;
}

export function PendingFiles(props: PendingFilesProps) {
  const { choices } = useChoices();
  return choices ? <Pending {...props} choices={choices} /> : null;
}

function Pending({ token, onClosed, choices }: PendingFilesProps & { choices: Choices }) {
  const { limits, receiptDays } = choices;
  /** Said once another window has had a part in them. */
  const [shared, setShared] = useState("");
  const { entries, queue } = useJoiningFiles({
    token,
    limits,
    onClosed,
    onTaken: () => setShared(t("enclosure.elsewhere")),
    onBack: (receipt) => setShared(arrivedText(receipt)),
    onJoined: (receipt) => setShared((last) => last && arrivedText(receipt)),
  });
  const said = useProgressWords(entries);
  const resting = entries.filter((one) => !isUnderway(one) && one.state !== "done");
  const words = wordsFor(entries, receiptDays, shared);
  return (
    <>
      {words ? (
        <div className={styles.pending}>
          <p className="read num">{words}</p>
          {isStopped(entries) ? <p className="meta">{stoppedWords(entries)}</p> : null}
          <FilesProgress entries={entries} />
        </div>
      ) : null}
      {resting.length > 0 ? (
        <div className={styles.pending} role="alert">
          <ul className={files.files}>
            {resting.map((one) => (
              <FileRow key={one.key} one={one} queue={queue} isFinal />
            ))}
          </ul>
        </div>
      ) : null}
      <p className="sr" role="status">
        {said}
      </p>
    </>
  );
}

/** Say whether all that is left waits for the line. */
function isStopped(entries: readonly Enclosure[]): boolean {
  return entries.some(isUnderway) && !entries.some(isMoving);
}

/** Say how many files *receipt* has: all that there are. */
function arrivedText({ enclosures: { length: count } }: Receipt): string {
  return count > 0 ? t("enclosure.announce.done", { count }) : "";
}

function wordsFor(entries: readonly Enclosure[], days: number, shared: string): string {
  const count = entries.filter(isUnderway).length;
  if (entries.some(isAtRisk)) return t("enclosure.unkept");
  if (count > 0) return t("receipt.files_pending", { count, days });
  if (shared && entries.every(({ state }) => state === "done")) return shared;
  const [total, done] = [entries.length, entries.filter(({ state }) => state === "done").length];
  // What was refused before sending stands below: nothing has been on its way.
  if (done === 0) return "";
  return t(done < total ? "enclosure.whole" : "enclosure.announce.done", { count: done, done, total });
}
