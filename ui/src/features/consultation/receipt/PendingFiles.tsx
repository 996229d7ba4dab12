/** Files that a consultation was sent without: they go on, and join it as they arrive. */
import styles from "../ConsultationEnd.module.css";
import { useChoices } from "../choices";
import type { Choices } from "../choices";
import { isAtRisk, isMoving, isUnderway } from "../files/enclosure";
import type { Enclosure } from "../files/enclosure";
import { FileRow } from "../files/FileRow";
import files from "../files/Files.module.css";
import { FilesProgress } from "../files/FilesProgress";
import { stoppedWords, useProgressWords } from "../files/useProgressWords";
import { t } from "./text";
import { useJoiningFiles } from "./useJoiningFiles";

interface PendingFilesProps {
  token: string;
}

export function PendingFiles(props: PendingFilesProps) {
  const { choices } = useChoices();
  return choices ? <Pending {...props} choices={choices} /> : null;
}

function Pending({ token, choices }: PendingFilesProps & { choices: Choices }) {
  const { limits, receiptDays } = choices;
  const { entries, queue } = useJoiningFiles({ token, limits });
  const said = useProgressWords(entries);
  const resting = entries.filter((one) => !isUnderway(one) && one.state !== "done");
  const words = wordsFor(entries, receiptDays);
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

function wordsFor(entries: readonly Enclosure[], days: number): string {
  const count = entries.filter(isUnderway).length;
  if (entries.some(isAtRisk)) return t("enclosure.unkept");
  if (count > 0) return t("receipt.files_pending", { count, days });
  const [total, done] = [entries.length, entries.filter(({ state }) => state === "done").length];
  // What was refused before sending stands below: nothing has been on its way.
  if (done === 0) return "";
  return t(done < total ? "enclosure.whole" : "enclosure.announce.done", { count: done, done, total });
}
