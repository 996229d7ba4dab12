/** Above everything else: the server's clock is not believed, or a large part of the enquiries goes within a day. */
import useSWR from "swr";

import { shortTime } from "@shared/admin/times";
import { useAction } from "@shared/admin/useAction";
import type { At } from "@shared/contract";
import { Alert } from "@shared/icons";
import type { Problem } from "@shared/problem";
import { sendSigned } from "@shared/session";
import styles from "./Backups.module.css";
import { t } from "./text";

export const UPKEEP_URL = "/api/admin/upkeep";
const REFRESH_MS = 60_000;
const DAY = new Intl.DateTimeFormat("ko-KR", { dateStyle: "long", timeZone: "UTC" });

type Upkeep = At<typeof UPKEEP_URL>;

export function UpkeepNote() {
  const { data } = useSWR<Upkeep, Problem>(UPKEEP_URL, { refreshInterval: REFRESH_MS });
  if (!data) return null;
  const { clock, purge } = data;

  return (
    <>
      {clock.isBelieved ? null : <ClockNote today={clock.today} known={clock.known} />}
      {purge ? (
        <div className={`note note--warn ${styles.note} col-span-full [&_b]:font-semibold`}>
          <Alert />
          <p>{t("admin.upkeep.purge", { ...purge, time: shortTime(purge.until) })}</p>
        </div>
      ) : null}
    </>
  );
}

function ClockNote({ today, known }: { today: string; known: string }) {
  const { mutate } = useSWR<Upkeep, Problem>(UPKEEP_URL);
  const { isBusy, run } = useAction();

  async function confirm() {
    const answer = await run(() => sendSigned<Upkeep>("POST", `${UPKEEP_URL}/today`, { body: { today } }), {
      done: t("admin.upkeep.confirmed"),
    });
    await mutate(answer?.data, { revalidate: !answer });
  }

  return (
    <div className={`note ${styles.note} col-span-full [&_b]:font-semibold`} role="alert">
      <Alert />
      <div>
        <p>
          <b>{t("admin.upkeep.clock", { today: dayText(today), known: dayText(known) })}</b>{" "}
          {t("admin.upkeep.meanwhile")}
        </p>
        <p>{t("admin.upkeep.wrong")}</p>
        <button type="button" className="btn btn--ink" disabled={isBusy} onClick={() => void confirm()}>
          {t("admin.upkeep.confirm", { today: dayText(today) })}
        </button>
      </div>
    </div>
  );
}

/** Return a day as people write it. */
const dayText = (day: string): string => DAY.format(Date.parse(day));
