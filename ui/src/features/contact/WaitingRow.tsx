/** How many enquiries wait on this device, when they are tried next, and how to let them go, which is asked. */
import { useEffect, useState } from "react";

import { forgetDraft, readDraft } from "@shared/enquiries/consultationDraft";
import { forgetDraftFiles } from "@shared/enquiries/consultationDraftFiles";
import { Alert } from "@shared/icons";
import { dayAndTime } from "@shared/moments";
import { isDue, useWaiting, waiting } from "@shared/waiting";
import type { Waiting } from "@shared/waiting";
import stillTexts from "../../messages/still.ko.json";
import { translator } from "../../messages";
import styles from "./WaitingRow.module.css";

const t = translator(stillTexts);
const MINUTE_MS = 60_000;
/** How often it is counted anew how long it is until the next try. */
const COUNT_MS = 5_000;

export function WaitingRow() {
  const entries = useWaiting().filter(isDue);
  useEffect(() => void waiting.load(), []);

  return (
    <div role="status" className={styles.waiting}>
      {entries.length > 0 ? <Row entries={entries} /> : null}
    </div>
  );
}

function Row({ entries }: { entries: readonly Waiting[] }) {
  const [isAsked, setAsked] = useState(false);
  const now = useNow();
  const time = dayAndTime(Math.min(...entries.map(({ writtenAt }) => writtenAt)));
  const clear = () => (isAsked ? entries.forEach((one) => void letGo(one)) : setAsked(true));

  return (
    <div className={styles.row}>
      <Alert />
      <span>{isAsked ? t("still.waiting_confirm") : t("still.waiting", { count: entries.length })}</span>
      <span className={`${styles.detail} num`} aria-live="off">
        {t("still.waiting_detail", { time, minutes: minutesUntil(entries, now) })}
      </span>
      <span className={styles.acts}>
        <button type="button" onClick={clear}>
          {t("still.waiting_clear")}
        </button>
        {isAsked ? (
          <button type="button" onClick={() => setAsked(false)}>
            {t("still.waiting_keep")}
          </button>
        ) : null}
      </span>
    </div>
  );
}

/** Remove all that this device has of *one*; a consultation with its answers and files. */
async function letGo({ key, kind }: Waiting): Promise<void> {
  await waiting.remove(key);
  if (kind === "question" || readDraft(0).draft?.idempotencyKey !== key) return;
  forgetDraft();
  await forgetDraftFiles();
}

function minutesUntil(entries: readonly Waiting[], now: number): number {
  const next = Math.min(...entries.map(({ dueAt }) => dueAt));
  return Math.max(1, Math.ceil((next - now) / MINUTE_MS));
}

/** Return what time it is, every few seconds. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), COUNT_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
